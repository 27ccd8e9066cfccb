"""A disk of a few megabytes that a test fills: a file system in memory, where this account may mount one."""

from __future__ import annotations

import os
import resource
import subprocess
from pathlib import Path
from typing import Protocol

SIZE = 64
"""Megabytes."""
CANNOT_MOUNT = (
    "!! No file system can be mounted here: the full disk is only a limit on the size of files (RLIMIT_FSIZE)"
)


class SmallDisk(Protocol):
    folder: Path
    is_real: bool

    def fill(self) -> None: ...

    def free(self) -> None: ...


class MountedDisk:
    """A tmpfs. `fill` takes its last byte."""

    is_real = True

    def __init__(self, folder: Path, *, owner: int = -1) -> None:
        self.folder, self.filling = folder, folder / "filling"
        folder.mkdir(exist_ok=True)
        options = f"size={SIZE}m,mode=0755" + (f",uid={owner}" if owner >= 0 else "")
        subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)], check=True, capture_output=True)

    def fill(self) -> None:
        """Other programs free and take room meanwhile: done when twice in a row there was not a byte."""
        with self.filling.open("ab", buffering=0) as file:
            for size in (1 << 20, 4096, 1, 1):
                try:
                    while True:
                        file.write(bytes(size))
                except OSError:
                    continue

    def free(self) -> None:
        self.filling.unlink(missing_ok=True)

    def unmount(self) -> None:
        subprocess.run(["umount", "--lazy", str(self.folder)], check=True)


class LimitedFiles:
    """Where nothing can be mounted: the programs may not make any file longer than it is."""

    is_real = False

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.programs: list[int] = []
        folder.mkdir(exist_ok=True)

    def watch(self, program: int) -> None:
        """The processes of this program are those that find the disk full."""
        self.programs.append(program)

    def limit(self, size: int) -> None:
        for program in self.programs:
            children = Path(f"/proc/{program}/task/{program}/children").read_text().split()
            for process in (program, *map(int, children)):
                resource.prlimit(process, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

    def fill(self) -> None:
        self.limit(1)

    def free(self) -> None:
        self.limit(resource.RLIM_INFINITY)


def can_mount(folder: Path) -> bool:
    """Whether this account may mount a file system, tried out."""
    if os.geteuid() != 0:
        return False
    try:
        MountedDisk(folder).unmount()
    except (OSError, subprocess.CalledProcessError):
        return False
    return True
