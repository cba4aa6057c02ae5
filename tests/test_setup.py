"""The set-up promise: one line when something is missing, silence when not, a clear message when it can't."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import pytest

from pipeline import doctor
from pipeline.language import CODES, language

ROOT = Path(__file__).resolve().parents[1]
LOCKS = ("requirements.txt", "requirements-cluster.txt", "requirements-dev.txt")
SHELL = "/bin/sh"
Run = subprocess.CompletedProcess[str]


# The locks


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_holds_pins_hashes_and_comments_only(name: str) -> None:
    pin = r"[a-z0-9][a-z0-9._-]*==\S+ \\"
    file_hash = r"    --hash=sha256:[0-9a-f]{64}( \\)?"
    comment = r"    # [\w .-]*"
    for line in (ROOT / name).read_text(encoding="utf-8").splitlines():
        assert re.fullmatch(f"{pin}|{file_hash}|{comment}", line), line


@pytest.mark.parametrize("name", LOCKS)
def test_every_package_of_a_lock_has_hashes(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    entries = re.split(r"^(?=[a-z0-9])", text, flags=re.MULTILINE)[1:]
    assert len(entries) > 10
    assert all("--hash=sha256:" in entry for entry in entries)


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_has_what_was_asked_for(name: str) -> None:
    pins = doctor.pins((ROOT / name).read_text(encoding="utf-8"))
    for line in (ROOT / name).with_suffix(".in").read_text(encoding="utf-8").splitlines():
        if line and line[0] not in "#-":
            package, _, version = line.partition("==")
            assert pins[package].startswith(version)


def test_the_locks_agree() -> None:
    locks = [doctor.pins((ROOT / name).read_text(encoding="utf-8")) for name in LOCKS]
    for one, other in combinations(locks, 2):
        both = one.keys() & other.keys()
        assert {name: one[name] for name in both} == {name: other[name] for name in both}


# The Makefile


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """The files of the set-up alone, in a folder with a trying name."""
    folder = tmp_path / "一個 clone"
    (folder / "tools").mkdir(parents=True)
    for name in ("Makefile", "tools/setup", *LOCKS):
        shutil.copy2(ROOT / name, folder / name)
    return folder


def script(path: Path, *lines: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(("#!/bin/sh", *lines, "")), encoding="utf-8")
    path.chmod(0o755)


def make(folder: Path, *words: str) -> Run:
    environment = {
        name: value for name, value in os.environ.items() if name not in {"MAKEFLAGS", "MAKELEVEL"}
    }
    return subprocess.run(
        ["make", *words], cwd=folder, env=environment, capture_output=True, text=True, encoding="utf-8"
    )


@pytest.fixture
def answering(clone: Path) -> Path:
    """A clone that needs nothing and whose command says what it was asked, and ends as $ANSWER says."""
    script(clone / "tools/setup")
    script(clone / ".venv/bin/tourney", 'printf "<%s>" "$@"', 'exit "${ANSWER:-0}"')
    return clone


def test_help_lists_every_target(clone: Path) -> None:
    text = (clone / "Makefile").read_text(encoding="utf-8")
    phony = re.search(r"^\.PHONY: (.*)$", text, re.MULTILINE)
    assert phony
    targets = set(phony[1].split()) - {"lint"}
    commands = {"new", "seat", "standings", "rehearse", "doctor"}
    assert targets >= commands | {"help", "test", "check", "lock", "clean"}
    listed = dict(re.findall(r"^  (\w+) +(\S.*)$", make(clone).stdout, re.MULTILINE))
    assert listed.keys() == targets


@pytest.mark.parametrize("event", ["events/我的 決賽", "it's", 'a "b" c', "a; b & c", "a(b)*"])
def test_any_folder_name_arrives_whole(answering: Path, event: str) -> None:
    assert make(answering, "standings", f"EVENT={event}").stdout == f"<standings><{event}>"


def test_variables_become_options(answering: Path) -> None:
    event = "EVENT=e"
    assert make(answering, "new", event, "PRESET=p", "ENTRANTS=5").stdout == "<new><p><e><--entrants><5>"
    assert make(answering, "new", event, "PRESET=p").stdout == "<new><p><e>"
    assert make(answering, "seat", event, "ARGS=--language en").stdout == "<seat><e><--language><en>"
    rehearse = make(answering, "rehearse", event, "ROUND=2", "SEED=9").stdout
    assert rehearse == "<rehearse><e><--round><2><--seed><9>"


@pytest.mark.parametrize(("answer", "status"), [(0, 0), (1, 0), (2, 2), (130, 2)])
def test_errors_in_the_data_do_not_fail_make(
    answering: Path, monkeypatch: pytest.MonkeyPatch, answer: int, status: int
) -> None:
    monkeypatch.setenv("ANSWER", str(answer))
    done = make(answering, "standings")
    assert done.returncode == status
    assert bool(done.stderr) == bool(status)


# tools/setup on machines made of a few fake files

LIBRARIES = ("libpango-1.0.so.0", "libpangoft2-1.0.so.0", "libharfbuzz-subset.so.0")
SYSTEM = (
    *(f"usr/lib/x86_64-linux-gnu/{name}" for name in LIBRARIES),
    "usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc",
    "usr/share/fonts/opentype/noto/NotoSerifCJK-Regular.ttc",
    "usr/lib/libreoffice/program/libsclo.so",
    "usr/bin/pdftoppm",
)
PYTHON = (
    'echo "python $*" >>"$CALLS"',
    'case "$*" in',
    '*"-m venv"*) rm -rf .venv; mkdir -p .venv/bin; cp "$FAKES/python3.11" .venv/bin/python ;;',
    '*ensurepip*) test ! -e "$FAKES/no-venv" ;;',
    '*"pip"*) test ! -e "$FAKES/no-network" ;;',
    "*python%d*) echo python3.11-venv ;;",
    "esac",
)


class Machine:
    """A machine: what it has, who is using it, and what was called on it."""

    def __init__(self, folder: Path, clone: Path) -> None:
        self.clone = clone
        self.root = folder / "root"
        self.fakes = folder / "fakes"
        self.calls = folder / "calls"
        self.root.mkdir()
        self.fakes.mkdir()
        for tool in (
            "cksum",
            "cat",
            "sed",
            "grep",
            "mktemp",
            "rm",
            "mv",
            "cp",
            "mkdir",
            "chmod",
            "tail",
            "sh",
            "test",
        ):
            found = shutil.which(tool)
            assert found
            (self.fakes / tool).symlink_to(found)
        script(self.fakes / "python3.11", *PYTHON)

    def has(self, *files: str) -> None:
        for file in files:
            (self.root / file).parent.mkdir(parents=True, exist_ok=True)
            (self.root / file).touch()

    def debian(self, user: int) -> None:
        script(self.fakes / "id", f"echo {user}")
        for name in ("apt-get", "dpkg", "dpkg-query", "sudo"):
            script(self.fakes / name, f'echo "{name} $*" >>"$CALLS"')

    def called(self) -> list[str]:
        calls = self.calls.read_text(encoding="utf-8").splitlines() if self.calls.exists() else []
        self.calls.unlink(missing_ok=True)
        return calls

    def setup(self, level: str) -> Run:
        environment = {
            "PATH": str(self.fakes),
            "SETUP_ROOT": str(self.root),
            "FAKES": str(self.fakes),
            "CALLS": str(self.calls),
        }
        return subprocess.run(
            [SHELL, "tools/setup", level],
            cwd=self.clone,
            env=environment,
            capture_output=True,
            text=True,
            encoding="utf-8",
        )


@pytest.fixture
def machine(tmp_path: Path, clone: Path) -> Machine:
    return Machine(tmp_path, clone)


def test_a_fresh_debian_is_set_up_by_root_in_one_line(machine: Machine) -> None:
    machine.debian(user=0)
    (machine.fakes / "no-venv").touch()
    done = machine.setup("test")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("\n") == 1
    wanted = (
        "python3.11-venv libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 fonts-noto-cjk "
        "libreoffice-calc poppler-utils"
    )
    assert wanted in done.stdout
    calls = machine.called()
    [install] = [call for call in calls if call.startswith("apt-get install")]
    assert "--no-install-recommends" in install
    assert install.endswith(wanted)
    [pip] = [call for call in calls if "pip" in call and "ensurepip" not in call]
    assert "--require-hashes --no-deps -r requirements.txt -r requirements-dev.txt" in pip
    assert not any(call.startswith("sudo") for call in calls)


def test_nothing_missing_is_silent_and_starts_no_process_but_cksum(machine: Machine) -> None:
    machine.debian(user=0)
    machine.has(*SYSTEM)
    assert "apt-get" not in machine.setup("test").stdout
    for tool in machine.fakes.iterdir():
        if tool.name != "cksum":
            tool.unlink()
    machine.called()
    for level in ("python", "run", "test"):
        done = machine.setup(level)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_what_the_tests_need_is_installed_for_the_tests_only(machine: Machine) -> None:
    machine.debian(user=0)
    machine.has(*SYSTEM[:5])
    assert "libreoffice" not in machine.setup("run").stdout
    done = machine.setup("test")
    assert "libreoffice-calc poppler-utils" in done.stdout
    assert "venv --clear" not in "".join(machine.called()[-2:])


def test_a_missing_library_alone_leaves_the_environment_alone(machine: Machine) -> None:
    machine.debian(user=0)
    machine.has(*SYSTEM)
    machine.setup("test")
    stamp = (machine.clone / ".venv/installed").read_bytes()
    machine.called()
    (machine.root / SYSTEM[2]).unlink()
    done = machine.setup("test")
    assert done.stdout.endswith(": apt-get libharfbuzz-subset0\n")
    assert not any("pip" in call for call in machine.called())
    assert (machine.clone / ".venv/installed").read_bytes() == stamp


def test_an_interrupted_installation_is_made_afresh(machine: Machine) -> None:
    machine.debian(user=0)
    machine.has(*SYSTEM)
    (machine.fakes / "no-network").touch()
    failed = machine.setup("run")
    assert failed.returncode == 2
    assert "The same command tries again." in failed.stderr
    assert not (machine.clone / ".venv/installed").exists()
    (machine.fakes / "no-network").unlink()
    machine.called()
    assert machine.setup("run").returncode == 0
    assert any("-m venv --clear .venv" in call for call in machine.called())
    assert machine.setup("run").stdout == ""


def test_a_changed_lock_is_installed(machine: Machine) -> None:
    machine.debian(user=0)
    machine.has(*SYSTEM)
    machine.setup("run")
    machine.called()
    with (machine.clone / "requirements.txt").open("a", encoding="utf-8") as lock:
        lock.write("one-more==1\n")
    assert machine.setup("run").stdout.count("\n") == 1
    calls = machine.called()
    assert any("pip" in call for call in calls)
    assert not any("-m venv" in call for call in calls)


def test_without_root_debian_is_told_the_packages(machine: Machine) -> None:
    machine.debian(user=1000)
    machine.has(*SYSTEM[:2])
    done = machine.setup("run")
    assert (done.returncode, done.stdout) == (2, "")
    assert "apt-get install --no-install-recommends libharfbuzz-subset0 fonts-noto-cjk\n" in done.stderr
    assert not any(call.startswith(("apt-get", "dpkg", "sudo")) for call in machine.called())


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (
            "Darwin",
            "brew install pango poppler; "
            "brew install --cask font-noto-sans-cjk font-noto-serif-cjk libreoffice",
        ),
        ("MINGW64_NT-10.0", "pacman -S mingw-w64-ucrt-x86_64-pango mingw-w64-ucrt-x86_64-poppler"),
        ("Linux", "With your system's package manager."),
    ],
)
def test_other_systems_are_told_how(machine: Machine, name: str, said: str) -> None:
    script(machine.fakes / "uname", f"echo {name}")
    done = machine.setup("test")
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
    assert "Noto Sans CJK and Noto Serif CJK" in done.stderr
    assert "sudo" not in done.stderr
    assert not (machine.clone / ".venv").exists()


def test_homebrew_files_are_enough(machine: Machine) -> None:
    script(machine.fakes / "uname", "echo Darwin")
    machine.has(
        "opt/homebrew/lib/libpango-1.0.0.dylib",
        "opt/homebrew/lib/libpangoft2-1.0.0.dylib",
        "opt/homebrew/lib/libharfbuzz-subset.0.dylib",
        "Library/Fonts/NotoSansCJK.ttc",
        "Library/Fonts/NotoSerifCJK.ttc",
    )
    assert machine.setup("run").returncode == 0
    assert (machine.clone / ".venv/bin/tourney").exists()


@pytest.mark.parametrize("old", [True, False])
def test_an_old_or_absent_python_is_named(machine: Machine, old: bool) -> None:
    machine.has(*SYSTEM)
    (machine.fakes / "python3.11").unlink()
    if old:
        script(machine.fakes / "python3", "exit 1")
    done = machine.setup("run")
    assert done.returncode == 2
    assert "needs Python 3.11 or newer" in done.stderr


def test_an_absent_venv_module_is_named(machine: Machine) -> None:
    machine.debian(user=1000)
    machine.has(*SYSTEM)
    (machine.fakes / "no-venv").touch()
    done = machine.setup("run")
    assert done.returncode == 2
    assert "apt-get install --no-install-recommends python3.11-venv" in done.stderr


def test_scripts_can_be_run_and_never_ask_for_sudo() -> None:
    for name in ("tools/setup", ".ci/run"):
        assert os.access(ROOT / name, os.X_OK)
        assert "sudo" not in (ROOT / name).read_text(encoding="utf-8")


# doctor


def said(finding: doctor.Finding) -> list[str]:
    keys = [key for key in (finding.line, finding.remedy) if key]
    return [language(code).text(key, **finding.values) for code in CODES for key in keys]


def test_doctor_looks_at_everything_and_has_words_for_it() -> None:
    findings = doctor.doctor()
    parts = ["python", "packages", "pango", "subset", "sans", "serif", "libreoffice"]
    assert [finding.part for finding in findings] == parts
    for finding in findings:
        assert all(said(finding))


@pytest.fixture
def nothing_there(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("PANGO", "PANGO_FT2", "SUBSET"):
        monkeypatch.setattr(doctor, name, ("libnothing-of-the-kind.so",))


@pytest.mark.usefixtures("nothing_there")
@pytest.mark.parametrize("system", ["debian", "macos", "windows", "other"])
@pytest.mark.parametrize(
    "look",
    [
        lambda: [doctor.python((3, 9, 2))],
        lambda: [doctor.packages(Path("no-such-lock.txt"))],
        lambda: [doctor.pango()],
        lambda: [doctor.subsetting()],
        lambda: doctor.faces([], ["Noto Sans CJK TC Bold", "Noto Serif CJK SC Bold"]),
    ],
)
def test_what_is_missing_has_a_remedy(
    monkeypatch: pytest.MonkeyPatch, look: Callable[[], list[doctor.Finding]], system: str
) -> None:
    monkeypatch.setattr(doctor, "system", lambda: system)
    for finding in look():
        assert not finding.ok
        assert finding.remedy
        assert all(said(finding))


def test_a_package_in_another_version_is_named(tmp_path: Path) -> None:
    lock = tmp_path / "lock.txt"
    lock.write_text("weasyprint==1.0 \\\n    --hash=sha256:00\nnot-there==2.0 \\\n", encoding="utf-8")
    finding = doctor.packages(lock)
    assert not finding.ok
    assert "weasyprint" in str(finding.values["wrong"])
    assert "not-there - (2.0)" in str(finding.values["wrong"])


def test_absent_faces_are_named() -> None:
    sans, serif = doctor.faces(["NotoSansCJK-Bold.ttc", "NotoSerifCJK.ttc"], ["Noto Sans CJK TC Regular"])
    assert serif.ok
    assert not sans.ok
    assert sans.values["missing"] == "Noto Sans CJK TC Regular"
    assert all("Noto Sans CJK TC Regular" in text for text in said(sans)[::2])


def test_an_unreadable_font_does_not_stop_doctor(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "NotoSansCJK-Regular.ttc").write_bytes(b"no font")
    monkeypatch.setattr("pipeline.reports.fonts.font_folders", lambda folder=None: (tmp_path,))
    [finding] = doctor.fonts()
    assert not finding.ok
    assert all(said(finding))


def test_libreoffice_is_never_an_obstacle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "exists", lambda _: False)
    finding = doctor.libreoffice()
    assert finding.ok
    assert finding.state == "note"
    assert all(said(finding))


def test_doctor_is_there_when_weasyprint_is_not() -> None:
    code = "import sys, pipeline.doctor; sys.exit('weasyprint' in sys.modules or 'pandas' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT).returncode == 0


def test_locks_name_every_package_since_pip_resolves_nothing() -> None:
    checked = subprocess.run([sys.executable, "-m", "pip", "check"], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout
