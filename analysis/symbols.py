"""The mathematical symbol of a parameter, in the subset of TeX that both LaTeX and matplotlib understand."""

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


def number(value):
    """An axis value for reading: 0.03, 400, matern."""
    return f"{value:.6g}" if isinstance(value, float) else value
