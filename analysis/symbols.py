"""The mathematical symbol of a parameter, in the subset of TeX that both LaTeX and matplotlib understand."""

import math

SYMBOLS = {
    "alpha": r"$\alpha$",
    "beta": r"$\beta$",
    "delta": r"$\delta$",
    "delta_B": r"$\delta_B$",
    "epsilon": r"$\varepsilon$",
    "eta": r"$\eta$",
    "lambda": r"$\lambda$",
    "lengthscale": r"$\ell$",
    "nu": r"$\nu$",
    "omega": r"$\omega$",
    "rho": r"$\rho$",
    "sigma": r"$\sigma$",
    "tau": r"$\tau$",
    "N": "$N$",
}


def symbol(name):
    """The symbol of a parameter, or its plain name."""
    return SYMBOLS.get(name, name)


def four_digits(value):
    """A measured value for reading: four significant digits, without exponent, and all digits before the point."""
    if not math.isfinite(value) or value == 0:
        return f"{value:.0f}"
    return f"{value:.{min(max(3 - math.floor(math.log10(abs(value))), 0), 8)}f}"


def number(value):
    """An axis value for reading: 0.03, 400, matern."""
    return f"{value:.6g}" if isinstance(value, float) else value
