"""Directives and links of the reference pages, so that they follow from the code.

`{command-line}` prints the help of every command, `{http-api}` the endpoints of the OpenAPI
document, `{package}` the public names of a package with their docstrings. Types in signatures
link to the names that a package exports.
"""

from __future__ import annotations

import argparse
import json
import sys
from importlib import import_module
from pathlib import Path
from types import FunctionType, MethodType, ModuleType, NoneType, UnionType
from typing import Any, ClassVar, get_args

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.pycode import ModuleAnalyzer
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import stringify_annotation

from hornox.cli.commands import COMMANDS
from hornox.cli.program import build_parser

OPENAPI = Path(__file__).parents[2] / "src" / "hornox" / "server" / "http" / "openapi.json"
ROOMS = ("engine", "record", "bots", "sim", "arena", "envs", "table", "client")
"""Those with pages in reference/python."""


class CommandLine(SphinxDirective):
    """A section for each command of `hornox`, with its help text."""

    def run(self) -> list[nodes.Node]:
        parser = build_parser()
        (commands,) = (a for a in parser._actions if isinstance(a, argparse._SubParsersAction))
        pages = [f"## hornox {name}\n\n{_help(commands.choices[name])}" for name in COMMANDS]
        return self.parse_text_to_nodes("\n\n".join(pages), allow_section_headings=True)


def _help(parser: argparse.ArgumentParser) -> str:
    parser.formatter_class = _WideHelp
    return f"```text\n{parser.format_help().rstrip()}\n```"


class _WideHelp(argparse.RawDescriptionHelpFormatter):
    """The help in a fixed width, whatever terminal the site is built in."""

    def __init__(self, prog: str, **_: Any) -> None:
        super().__init__(prog, width=88, max_help_position=26)


class HttpApi(SphinxDirective):
    """A table of all endpoints: what is sent, what is answered, which codes refuse."""

    HEAD: ClassVar = ["| request | body | answer | what it does |", "| --- | --- | --- | --- |"]

    def run(self) -> list[nodes.Node]:
        paths = json.loads(OPENAPI.read_text("utf-8"))["paths"]
        rows = [
            f"| `{method.upper()} {path}` | {_body(what)} | {_answer(what)} | {what['summary']} |"
            for path, methods in paths.items()
            for method, what in methods.items()
        ]
        return self.parse_text_to_nodes("\n".join([*self.HEAD, *rows]))


def _body(operation: dict[str, Any]) -> str:
    return _schema(operation["requestBody"]) if "requestBody" in operation else ""


def _answer(operation: dict[str, Any]) -> str:
    status = min(operation["responses"])
    return f"{status} {_schema(operation['responses'][status])}".rstrip()


def _schema(holder: dict[str, Any]) -> str:
    for kind, content in holder.get("content", {}).items():
        reference = content["schema"].get("$ref")
        return f"`{reference.rpartition('/')[2]}`" if reference else f"`{kind}`"
    return ""


class Package(SphinxDirective):
    """The public names of a package: an index in groups, then every name with its docstring."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        name = self.arguments[0]
        package = import_module(name)
        groups: dict[str, list[str]] = {group: [] for group in GROUPS}
        for public in package.__all__:
            groups[_group(getattr(package, public))].append(public)
        index = [
            f"**{group}:** " + ", ".join(f"{{py:obj}}`~{name}.{public}`" for public in found)
            for group, found in groups.items()
            if found
        ]
        described = [f".. automodule:: {name}\n   :members:\n   :undoc-members:\n"]
        described += [_value(package, public) for public in groups[GROUPS[-1]]]
        members = "```{eval-rst}\n" + "\n".join(described) + "```"
        return self.parse_text_to_nodes("\n\n".join([*index, members]))


GROUPS = ("Functions", "Classes", "Errors", "Values and types")


def _group(thing: object) -> str:
    if isinstance(thing, FunctionType | MethodType) or hasattr(thing, "__wrapped__"):
        return "Functions"
    if not isinstance(thing, type):
        return "Values and types"
    return "Errors" if issubclass(thing, Exception) else "Classes"


def _value(package: ModuleType, name: str) -> str:
    """A value or a union of types, which autodoc leaves out when a package imports it."""
    thing = getattr(package, name)
    lines = [f".. py:data:: {name}", f"   :module: {package.__name__}", ""]
    if isinstance(thing, UnionType):
        kinds = (kind for kind in get_args(thing) if kind is not NoneType)
        links = ", ".join(_link(package, kind) for kind in kinds)
        lines += [f"   One of {links}{' or `None`' * (NoneType in get_args(thing))}.", ""]
    lines += [f"   {line}" for line in _comment(package.__name__, name)]
    return "\n".join([*lines, ""])


def _link(package: ModuleType, kind: object) -> str:
    """A link to a type of the package; any other type is code."""
    name = getattr(kind, "__name__", "")
    if getattr(package, name, None) is kind:
        return f":py:obj:`~{package.__name__}.{name}`"
    return f"``{kind.__name__ if type(kind) is type else stringify_annotation(kind, 'smart')}``"


def _comment(package: str, name: str) -> list[str]:
    """The string below the assignment of this name, wherever in the package it stands."""
    for module in sorted(sys.modules):
        if module.startswith(f"{package}."):
            docs = ModuleAnalyzer.for_module(module).find_attr_docs()
            if ("", name) in docs:
                return docs["", name]
    return []


def link_annotation(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, shown: nodes.TextElement
) -> nodes.Node | None:
    """Link a type of a signature to its public name; a type without one stays plain text.

    `hornox.engine.state.State` is documented as `hornox.engine.State`. References that a page
    or docstring writes itself have `refwarn`: they are left to Sphinx, which refuses unknown ones.
    """
    if node.get("refdomain") != "py" or "refwarn" in node:
        return None
    target = _public_name(node["reftarget"], node.get("py:module") or "")
    if target is None:
        return shown
    domain = env.domains.python_domain
    link = domain.resolve_xref(env, node["refdoc"], app.builder, "obj", target, node, shown)
    return link or shown


def _public_name(target: str, module: str) -> str | None:
    """The name under which a room exports this type, the room of its module first."""
    *path, name = target.split(".")
    own = path[1] if len(path) > 1 and path[0] == "hornox" else module.removeprefix("hornox.")
    if path and path[0] != "hornox":
        return None
    for room in (own, *ROOMS):
        if room in ROOMS and name in import_module(f"hornox.{room}").__all__:
            return f"hornox.{room}.{name}"
    return None


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_directive("command-line", CommandLine)
    app.add_directive("http-api", HttpApi)
    app.add_directive("package", Package)
    app.connect("missing-reference", link_annotation)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
