"""Why the system refuses a file, as a key of the catalogue: its own words are in its own language."""

from __future__ import annotations

import errno
from collections.abc import Mapping

_REASONS: Mapping[str, tuple[str, ...]] = {
    "permission": ("EACCES", "EPERM"),
    "gone": ("ENOENT",),
    "busy": ("EBUSY", "ETXTBSY", "EAGAIN", "EDEADLK"),
    "full": ("ENOSPC", "EDQUOT", "EFBIG"),
    "read_only": ("EROFS",),
    "long_name": ("ENAMETOOLONG", "EILSEQ", "EINVAL"),
    "in_the_way": ("EEXIST", "EISDIR", "ENOTDIR", "ENOTEMPTY"),
    "unreachable": ("EIO", "ETIMEDOUT", "ENETDOWN", "ENETUNREACH", "EHOSTDOWN", "ESTALE", "ENODEV", "ENXIO"),
    "link": ("ELOOP",),
}
"""Not every system knows every one of these errors."""

_BY_NUMBER = {
    number: reason
    for reason, names in _REASONS.items()
    for name in names
    if (number := getattr(errno, name, None)) is not None
}
_IN_USE = (32, 33)
"""Windows: another program has the file, or a part of it, for itself."""


def reason_of(error: OSError) -> str:
    """The key of the reason: `reason.full`; `reason.other` where the system gives none that we know."""
    if getattr(error, "winerror", None) in _IN_USE:
        return "reason.busy"
    return f"reason.{_BY_NUMBER.get(error.errno or 0, 'other')}"
