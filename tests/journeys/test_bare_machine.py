"""The two commands on a machine that has only make and Python: a minimal Debian 12 and 13, made here.

``make run`` has to answer and stop; ``make test`` has to set everything up and run a part of the suite, on
both databases. Wants root, debootstrap and the network, and takes many minutes: ``pytest -m bare_machine``.
"""

import os
import shlex
import shutil
import subprocess
import tempfile
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests import servers

pytestmark = [pytest.mark.bare_machine, pytest.mark.timeout(5400), pytest.mark.xdist_group("services")]
ON_IT = "make,python3,ca-certificates"
# Of the suite: all of it is CI's. These want what `.ci/programs.sh` installs: PostgreSQL, systemd, openssl,
# both proxies, and a browser, whose pages were too wide with the fonts of Debian 13.
PART = (
    "-k 'test_tournaments or test_registry or test_page_fits_a_small_phone "
    "or test_systemd_finds_nothing_wrong or test_files_come_from_the_proxy'"
)
CERTIFICATES = "etc/ssl/certs/ca-certificates.crt"
# A namespace of its own: whatever is mounted or started in it is gone with it.
ALONE = ("unshare", "--mount", "--pid", "--fork", "--kill-child")
RUN = """
make run > run.log 2>&1 &
for _ in $(seq 1200); do
  kill -0 $! 2>/dev/null || break
  python3 -c "$LOOK" 2>/dev/null && break
  sleep 1
done
kill -TERM $(cut -d' ' -f1 var/*.lock)
wait
cat run.log
"""
LOOK = (
    "import os, urllib.request as u; print(u.urlopen('http://127.0.0.1:' + os.environ['MUSTER_PORT']).status)"
)


def settings_of_pip():
    """What the caller's pip is told, so that the machine's pip finds what it finds."""
    told = subprocess.run(["pip", "config", "list"], capture_output=True, text=True, check=False).stdout  # noqa: S607
    found = {}
    for line in reversed(told.splitlines()):  # what the environment says comes first, and counts
        name, _, value = line.partition("=")
        found["PIP_" + name.rpartition(".")[2].upper().replace("-", "_")] = value.strip("'\"")
    return found


def folders_in(settings):
    """Those of its sources that are folders here, to be seen from inside; an index with all beside it."""
    words = [word for value in settings.values() for word in value.split()]
    found = {Path(word) for word in words if word.startswith("/")}
    found |= {Path(urlsplit(word).path).parent for word in words if word.startswith("file:")}
    return sorted(str(path) for path in found if path.is_dir())


@pytest.fixture(params=["bookworm", "trixie"])
def machine(request):
    """A minimal Debian in a folder, with the project in it."""
    if os.geteuid() != 0 or not shutil.which("debootstrap") or not shutil.which("unshare"):
        pytest.skip("wants root, debootstrap and unshare")
    with tempfile.TemporaryDirectory(prefix="muster-bare-") as folder:
        root = Path(folder) / "root"
        made = ["debootstrap", "--variant=minbase", f"--include={ON_IT}", request.param, str(root)]
        subprocess.run(made, check=True, capture_output=True)  # noqa: S603 - our own words
        shutil.copy("/etc/resolv.conf", root / "etc" / "resolv.conf")
        if Path("/", CERTIFICATES).exists():
            shutil.copy(Path("/", CERTIFICATES), root / CERTIFICATES)
        files = subprocess.run(
            ["git", "ls-files", "-co", "--exclude-standard", "-z"],  # noqa: S607
            cwd=servers.ROOT,
            check=True,
            capture_output=True,
        ).stdout
        for name in filter(None, files.decode().split("\0")):
            place = root / "srv" / "muster" / name
            place.parent.mkdir(parents=True, exist_ok=True)
            if (servers.ROOT / name).is_file():
                shutil.copy(servers.ROOT / name, place)
        yield root


def on(root, script, **env):
    """Run a script on the machine: its exit code and all that it said."""
    pip = settings_of_pip()
    mounts = ["mount --make-rprivate /", f"mount -t proc proc {root}/proc"]
    for folder in folders_in(pip):
        (root / folder.lstrip("/")).mkdir(parents=True, exist_ok=True)
        mounts.append(f"mount --bind {folder} {root}{folder}")
    there = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "LANG": "C.UTF-8", **pip, **env}
    words = shlex.join(f"{name}={value}" for name, value in there.items())
    enter = f"cd / && exec env -i {words} chroot {root} sh -c 'cd /srv/muster && . /tmp/script'"
    (root / "tmp" / "script").write_text(script)
    done = subprocess.run(  # noqa: S603 - our own words
        [*ALONE, "sh", "-ec", "\n".join([*mounts, enter])],
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
    )
    return done.returncode, done.stdout + done.stderr


def test_both_commands_work_where_nothing_is_installed(machine):
    port = str(servers.free_port())

    _, said = on(machine, RUN, MUSTER_PORT=port, MUSTER_HOST="127.0.0.1", LOOK=LOOK)

    assert "\n200\n" in f"\n{said}", said[-3000:]
    assert "Stopped. The data stays in /srv/muster/var." in said

    code, said = on(machine, "make test", PYTEST_ADDOPTS=PART)

    assert code == 0, said[-3000:]
    assert "could not install" not in said, said[:3000]
    assert "passed" in said
    assert "skipped" not in said.lower(), said[-3000:]  # a program that is absent skips its tests
