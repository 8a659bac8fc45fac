"""Tables that follow from the code: kinds of messages, codes, options, metrics, meanings.

`{kinds} MODULE:UNION` lists the types of a union as JSON has them, `{codes} MODULE:ERROR` the
codes of an error's subclasses, `{members} MODULE:CLASS` documented fields, `{actions} UNION`
actions with an example, `{options} COMMAND` the flags of a command, `{metrics}` the server's
metrics, `{packages}` the packages of Hornox, `{data-table} NAME` the columns of a data set,
`{indices} MODE` and `{fields} MODE` how environments encode a mode.
`{meanings}` holds a table: a cell that is only a name becomes what the docstring of that name says.
"""

from __future__ import annotations

import argparse
import ast
import dataclasses
import inspect
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, ClassVar, get_args

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.pycode import ModuleAnalyzer
from sphinx.util.docutils import SphinxDirective

from hornox import engine
from hornox.cli.program import build_parser
from hornox.data import TABLES
from hornox.engine import ShuffleSpecials, Special, StopRow
from hornox.envs import WAIT, Encoding
from hornox.envs.encoding import slices
from hornox.envs.match import setup_for
from hornox.record import format_action, to_json
from hornox.record.codec import tag_of
from hornox.server.metrics import Metrics

SOURCE = Path(__file__).parents[2] / "src" / "hornox"
ONLY_A_NAME = re.compile(r"\| `(\w+)` \|")
SENTENCE = re.compile(r"(.+?[^.])\.(?=\s+[A-Z`]|$)", re.S)


class Table(SphinxDirective):
    """A table with a head and rows, written as Markdown."""

    optional_arguments = 1
    head: tuple[str, ...] = ()

    def rows(self) -> Iterable[tuple[str, ...]]:
        raise NotImplementedError

    def run(self) -> list[nodes.Node]:
        return self.parse_text_to_nodes(as_markdown(self.head, self.rows()))

    def named(self) -> Any:
        """What the argument MODULE:NAME names."""
        module, _, name = self.arguments[0].partition(":")
        return getattr(import_module(module), name)


class Kinds(Table):
    """The types of a union: the `type` in JSON, the fields, the docstring."""

    head = ("type", "fields", "meaning")

    def rows(self) -> Iterator[tuple[str, ...]]:
        for kind in get_args(self.named()):
            fields = (f"`{field.name}`" for field in dataclasses.fields(kind))
            yield f"`{tag_of(kind)}`", ", ".join(fields), doc_of(kind)


class Codes(Table):
    """The codes of the errors that derive from one."""

    head = ("code", "meaning")

    def rows(self) -> Iterator[tuple[str, ...]]:
        for error in self.named().__subclasses__():
            yield f"`{error.code}`", doc_of(error)


class Members(Table):
    """The fields of a class, or the members of an enumeration, that have a docstring."""

    head = ("name", "meaning")

    def rows(self) -> Iterator[tuple[str, ...]]:
        kind = self.named()
        documented = ModuleAnalyzer.for_module(kind.__module__).find_attr_docs()
        for (owner, name), doc in documented.items():
            if owner == kind.__name__:
                yield f"`{name}`", " ".join(doc).strip()


class Actions(Table):
    """The actions of a union of `hornox.engine`: an example as JSON and as text, the docstring."""

    head = ("object", "short text", "meaning")
    examples: ClassVar[dict[str, Any]] = {
        "card": 31,
        "row": 1,
        "seat": 2,
        "special": Special.STOP,
        "use": StopRow(1),
    }

    def rows(self) -> Iterator[tuple[str, ...]]:
        for kind in get_args(getattr(engine, self.arguments[0])):
            needed = [field for field in dataclasses.fields(kind) if _is_required(field)]
            action = kind(**{field.name: self._example(kind, field.name) for field in needed})
            given = {field.name: to_json(getattr(action, field.name)) for field in needed}
            data = json.dumps({"type": tag_of(kind)} | given)
            yield f"`{data}`", f"`{format_action(action)}`", doc_of(kind)

    def _example(self, kind: type, name: str) -> Any:
        if name == "order":
            return (Special.STOP, Special.SHIFT) if kind is ShuffleSpecials else (31, 12)
        return self.examples[name]


def _is_required(field: dataclasses.Field[Any]) -> bool:
    return field.default is dataclasses.MISSING


class Options(Table):
    """The flags of a command with their help."""

    head = ("option", "meaning")

    def rows(self) -> Iterator[tuple[str, ...]]:
        parser = build_parser()
        (commands,) = (a for a in parser._actions if isinstance(a, argparse._SubParsersAction))
        for action in commands.choices[self.arguments[0]]._actions:
            if not isinstance(action, argparse._HelpAction):
                value = action.metavar or "/".join(action.choices or ())
                flag = f"{action.option_strings[-1]} {value}".strip()
                yield f"`{flag}`", (action.help or "") % vars(action)


class MetricsTable(Table):
    """The metrics of a server, without those of its process."""

    head = ("figure", "meaning")

    def rows(self) -> Iterator[tuple[str, ...]]:
        for name, meaning in re.findall(r"^# HELP (hornox_\w+) (.+)$", Metrics().render(), re.M):
            yield f"`{name}`", meaning


class Packages(Table):
    """The packages of Hornox down to the second level, with the first sentence of each."""

    head = ("package", "holds")

    def rows(self) -> Iterator[tuple[str, ...]]:
        files = (*SOURCE.glob("*/__init__.py"), *SOURCE.glob("*/*/__init__.py"))
        for path in sorted(files, key=lambda path: path.parts):
            doc = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
            yield f"`{path.parent.relative_to(SOURCE).as_posix()}`", first_sentence(doc)


class Indices(Table):
    """The indices of actions of a mode, with as many players as there can be."""

    head = ("indices", "action", "names")

    def rows(self) -> Iterator[tuple[str, ...]]:
        yield f"`{WAIT}`", "`wait`", ""
        for block in _encoding_of(self.arguments[0], most=True).blocks:
            last = block.start + block.size - 1
            indices = f"`{block.start}`" + f" to `{last}`" * (last > block.start)
            named = " × ".join(f"{one.name} ({one.size})" for one in block.domains if one.size > 1)
            yield indices, f"`{block.title}`", named


class EncodedFields(Table):
    """The fields of an observation of a mode, for four players."""

    head = ("field", "place", "shape", "divided by", "meaning")

    def rows(self) -> Iterator[tuple[str, ...]]:
        encoding = _encoding_of(self.arguments[0])
        parts = slices(encoding.fields)
        for field in encoding.fields:
            first, last = parts[field.name].start, parts[field.name].stop - 1
            place = f"{first}–{last}" if last > first else f"{first}"
            shape = " × ".join(map(str, field.shape))
            yield f"`{field.name}`", place, shape, f"{field.scale:g}", field.meaning


def _encoding_of(mode: str, *, most: bool = False) -> Encoding:
    players = engine.VARIANTS[mode].players[-1] if most else 4
    return Encoding(setup_for(mode, players))  # type: ignore[arg-type]  # a page names a mode


class DataTable(Table):
    """The columns of a table of `hornox export`."""

    head = ("column", "type", "meaning")

    def rows(self) -> Iterator[tuple[str, ...]]:
        for column in TABLES[self.arguments[0]]:
            kind = re.sub(r"list<\w+: (.+)>", r"list of \1", str(column.type))
            yield f"`{column.name}`", kind + " or null" * column.nullable, column.meaning


class Meanings(SphinxDirective):
    """A Markdown table in which a name alone stands for the first sentence of its docstring."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        text = "\n".join(self.content)
        return self.parse_text_to_nodes(ONLY_A_NAME.sub(self._meaning, text))

    def _meaning(self, found: re.Match[str]) -> str:
        sentence = first_sentences()[found[1]].replace("|", "\\|")
        return f"| {sentence} (`{found[1]}`) |"


def as_markdown(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in Markdown."""
    return "\n".join(f"| {' | '.join(line)} |" for line in (head, ["---"] * len(head), *rows))


def doc_of(kind: type) -> str:
    return " ".join((inspect.getdoc(kind) or "").split())


@cache
def first_sentences() -> dict[str, str]:
    """The first sentence of every class and function at the top of a module, by name."""
    return {
        node.name: first_sentence(ast.get_docstring(node) or "")
        for path in sorted(SOURCE.rglob("*.py"))
        for node in ast.parse(path.read_text("utf-8")).body
        if isinstance(node, ast.ClassDef | ast.FunctionDef)
    }


def first_sentence(doc: str) -> str:
    """The first sentence of a docstring, without its full stop."""
    text = " ".join(doc.split())
    found = SENTENCE.match(text)
    return found[1] if found else text


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_directive("kinds", Kinds)
    app.add_directive("codes", Codes)
    app.add_directive("members", Members)
    app.add_directive("actions", Actions)
    app.add_directive("options", Options)
    app.add_directive("metrics", MetricsTable)
    app.add_directive("packages", Packages)
    app.add_directive("indices", Indices)
    app.add_directive("fields", EncodedFields)
    app.add_directive("data-table", DataTable)
    app.add_directive("meanings", Meanings)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
