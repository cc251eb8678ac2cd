"""Run one case, or list them all: ``python -m benchmarks [CASE [ARGUMENT ...]]``."""

import ast
import runpy
import sys
from collections.abc import Iterator

from benchmarks import ROOT

FOLDER = ROOT / "benchmarks"


def cases() -> Iterator[tuple[str, str]]:
    """Name and first line of every module that has a ``main``, by folder."""
    for path in sorted(FOLDER.glob("*/*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        if any(isinstance(node, ast.FunctionDef) and node.name == "main" for node in tree.body):
            yield f"{path.parent.name}.{path.stem}", (ast.get_docstring(tree) or "").splitlines()[0]


def main(words: list[str]) -> None:
    known = dict(cases())
    if not words:
        print("\n".join(f"{name:<22}  {line}" for name, line in known.items()))
        return
    if words[0] not in known:
        sys.exit(f"There is no case {words[0]!r}. Choose one of: {', '.join(known)}.")
    sys.argv = words
    runpy.run_module(f"benchmarks.{words[0]}", run_name="__main__")


if __name__ == "__main__":
    main(sys.argv[1:])
