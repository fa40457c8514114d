# SPDX-License-Identifier: Apache-2.0
"""Reads a journal without the program's own code: frames of length, CRC-32, kind and payload after a magic number."""

import struct
import zlib
from pathlib import Path


def frames_of(path):
    """Pairs (kind, payload) of the sound frames."""
    bytes_ = Path(path).read_bytes()
    offset = 8
    while len(bytes_) >= offset + 9:
        size, checksum = struct.unpack_from("<II", bytes_, offset)
        body = bytes_[offset + 8 : offset + 8 + size]
        if len(body) != size or zlib.crc32(body) != checksum:
            return
        yield chr(body[0]), body[1:]
        offset += 8 + size


def keys_of(path):
    """(cell hash, trial) of every record, in order."""
    return [struct.unpack_from("<Qq", payload) for kind, payload in frames_of(path) if kind == "R"]


def runs_of(path):
    """How many runs have begun in it."""
    return sum(kind == "B" for kind, _ in frames_of(path))
