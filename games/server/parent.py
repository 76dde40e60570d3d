"""A child that does not outlive its parent. It imports nothing of Django: engines use it, too."""

from __future__ import annotations

import ctypes
import signal
import sys

#: Of `prctl` in Linux: the signal that a process gets when its parent dies.
PR_SET_PDEATHSIG = 1


def die_with_parent() -> None:
    """Let the kernel end this process when its parent is gone, whatever it waits for (Linux only)."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
