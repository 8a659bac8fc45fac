"""Build a release and check it: version, changelog, wheel and sdist. Nothing is published.

python scripts/release.py          build into dist/ and check
python scripts/release.py --tag    the same, then create the tag vVERSION
python scripts/release.py --version   print the version, nothing else
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DIST = ROOT / "dist"
CLIENT = "hornox/server/static/index.html"


class NotReady(Exception):
    """The tree cannot be released as it is. The message says why."""


def project_version() -> str:
    """Return the version in `pyproject.toml`."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return str(project["project"]["version"])


def check_versions(version: str) -> None:
    """Check that the browser client and the changelog name the same version."""
    web = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))["version"]
    if web != version:
        raise NotReady(f"web/package.json says {web}, pyproject.toml says {version}")
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    if not re.search(rf"^## {re.escape(version)} \(\d{{4}}-\d\d-\d\d\)$", changelog, re.MULTILINE):
        raise NotReady(f"CHANGELOG.md has no heading `## {version} (YYYY-MM-DD)`")


def check_clean() -> None:
    """Check that everything is committed."""
    if _git("status", "--porcelain"):
        raise NotReady("there are uncommitted changes")


def build() -> tuple[Path, Path]:
    """Build wheel and sdist with the pinned backend, without network access."""
    shutil.rmtree(DIST, ignore_errors=True)
    subprocess.run([sys.executable, "-m", "hatchling", "build"], cwd=ROOT, check=True)
    return next(DIST.glob("*.whl")), next(DIST.glob("*.tar.gz"))


def check_wheel(wheel: Path) -> None:
    """Check that the wheel holds the browser client, the types marker and the licence."""
    names = set(zipfile.ZipFile(wheel).namelist())
    for needed in (CLIENT, "hornox/py.typed", "hornox/record/record.schema.json"):
        if needed not in names:
            raise NotReady(f"{wheel.name} lacks {needed}; run `make web` first")
    if not any(name.endswith("licenses/LICENSE") for name in names):
        raise NotReady(f"{wheel.name} lacks the licence")


def check_sdist(sdist: Path) -> None:
    """Check that the source archive holds what a build needs."""
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    for needed in ("pyproject.toml", "README.md", "CHANGELOG.md", "LICENSE", "web/package.json"):
        if needed not in names:
            raise NotReady(f"{sdist.name} lacks {needed}")


def _git(*arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=ROOT, check=True, capture_output=True, text=True)
    return done.stdout.strip()


def main() -> int:
    """Build, check and, if asked, tag."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--tag", action="store_true", help="create the tag vVERSION afterwards")
    version = project_version()
    parser.add_argument("--version", action="version", version=version)
    wanted = parser.parse_args()
    try:
        check_versions(version)
        if wanted.tag:
            check_clean()
        wheel, sdist = build()
        check_wheel(wheel)
        check_sdist(sdist)
    except NotReady as reason:
        print(f"not ready: {reason}", file=sys.stderr)
        return 1
    if wanted.tag:
        _git("tag", "--annotate", f"v{version}", "--message", f"Hornox {version}")
    print(f"Hornox {version}: {wheel.name} and {sdist.name} are in dist/")
    return 0


if __name__ == "__main__":
    sys.exit(main())
