"""Small result files with numbers that can be checked by hand, in the format of the C++ store."""

import h5py
import numpy as np


def write(
    path,
    cells,
    axes=None,
    horizon=10,
    suite_name="synthetic",
    algorithm_axes=(),
    until="horizon",
    curves=False,
    fixed_length_strings=False,
    attributes=None,
):
    """Write a result.

    cells: list of dicts with `algorithm`, optionally `objective`, and `trials`: a list with, per trial, None (failed) or
    (regret, rounds of its resets) or (regret, rounds of its resets, curve).
    axes: dict name -> one value per cell (floats with NaN, or strings with "").
    algorithm_axes: those of them that vary the algorithm; the others vary the objective.
    """
    axes = axes or {}
    n = max((len(cell["trials"]) for cell in cells), default=0)
    shape = (len(cells), n)
    status = np.zeros(shape, np.int8)
    regret = np.full(shape, np.nan)
    rounds = np.zeros(shape, np.int32)
    resets = np.zeros(shape, np.int32)
    curve = np.full((*shape, horizon), np.nan)
    offset, flat = [0], []
    for c, cell in enumerate(cells):
        for i, trial in enumerate(cell["trials"]):
            if trial is None:
                status[c, i] = 1
            else:
                regret[c, i], reset_rounds = trial[:2]
                resets[c, i] = len(reset_rounds)
                rounds[c, i] = reset_rounds[0] if until == "first-reset" and reset_rounds else horizon
                flat += reset_rounds
                if curves:
                    line = trial[2] if len(trial) > 2 else np.linspace(regret[c, i] / horizon, regret[c, i], horizon)
                    curve[c, i, : len(line)] = line
            offset.append(len(flat))

    def strings(values):
        if fixed_length_strings:
            return np.array([value.encode() for value in values], dtype="S64")
        return np.array(values, dtype=h5py.string_dtype())

    with h5py.File(path, "w") as file:
        file.attrs.update(
            {
                "format": "regretbench-result",
                "format_version": 1,
                "title": "A synthetic result",
                "suite_name": suite_name,
                "suite_digest": "0",
                "seed": 1,
                "seed_scheme": "1",
                "horizon": horizon,
                "trials": n,
                "record": "curves" if curves else "summary",
                "until": until,
                **(attributes or {}),
            }
        )
        file["suite/text"] = ""
        for column, values in {
            "key": [str(c) for c in range(len(cells))],
            "algorithm": [cell["algorithm"] for cell in cells],
            "algorithm_name": [cell.get("algorithm_name", cell["algorithm"]) for cell in cells],
            "objective": [cell.get("objective", "markov-field") for cell in cells],
            "hash": ["0" for _ in cells],
            "parameters": ["" for _ in cells],
        }.items():
            file[f"cells/{column}"] = strings(values)
        group = file.create_group("axes")
        if axes:
            group.attrs["names"] = strings(list(axes))
        for name, values in axes.items():
            group[name] = strings(values) if isinstance(values[0], str) else np.array(values, float)
            group[name].attrs["section"] = "algorithm" if name in algorithm_axes else "objective"
        file["trials/status"] = status
        file["trials/regret"] = regret
        file["trials/rounds"] = rounds
        file["trials/resets"] = resets
        file["resets/offset"] = np.array(offset, np.int64)
        file["resets/round"] = np.array(flat, np.int32)
        if curves:
            file["curves/regret"] = curve
    return str(path)
