"""Runs a script under an interpreter that has the packages it needs.

Only the standard library is imported here: this module must load before it is known that h5py or numpy exist.
"""

import importlib
import os
import sys

SYSTEM = "/usr/bin/python3"
PACKAGES = "python3-h5py python3-numpy python3-matplotlib python3-scipy"
TRIED = "REGRETBENCH_SYSTEM_PYTHON"


def require(*modules):
    """Return if every module can be imported; otherwise start the script again under the system interpreter.

    The first `python3` on PATH is often a private build without h5py, while the one that the distribution's
    packages belong to has it. If that one lacks a module as well, say what to install and exit with code 2.
    """
    missing = [module for module in modules if not importable(module)]
    if not missing:
        return
    if TRIED not in os.environ and os.access(SYSTEM, os.X_OK):
        # The mark keeps an interpreter that lacks the modules from starting itself for ever.
        os.environ[TRIED] = "1"
        os.execv(SYSTEM, [SYSTEM, *sys.argv])
    print(
        f"{os.path.basename(sys.argv[0])}: cannot import {', '.join(missing)}; install with: apt-get install {PACKAGES}",
        file=sys.stderr,
    )
    sys.exit(2)


def importable(module):
    """True if the import works; finding the module is not enough, since a broken installation is found too."""
    try:
        importlib.import_module(module)
    except ImportError:
        return False
    return True
