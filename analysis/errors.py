"""What a script does when its input is wrong: one line on stderr and exit code 2."""

import os
import sys


class InputError(Exception):
    """Something the user gave (a file, an option) cannot be used. The message is one line."""


def run(main):
    """Run `main()` and exit with 0, or with 2 after printing the message of an InputError."""
    # The tables use ± and –, which an ASCII locale, common in batch jobs, could not write.
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8")
    try:
        main()
        sys.stdout.flush()
    except InputError as error:
        print(f"{os.path.basename(sys.argv[0])}: {error}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:
        # The reader (head, less) has seen enough. Python would complain again when it flushes stdout at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
