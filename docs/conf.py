"""The documentation site: Sphinx reads the Markdown pages of this folder (`make docs`).

Links between pages and references to Python names are checked: a broken one stops the build.
"""

from __future__ import annotations

import sys
from importlib.metadata import version as version_of
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent / "_ext"), str(Path(__file__).parents[1])]

project = "Hornox"
author = "the Hornox authors"
copyright = author
release = version = version_of("hornox")

extensions = ["myst_parser", "sphinx.ext.autodoc", "reference", "tables", "figures"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build"]
nitpicky = True

# The Python API: single backticks in docstrings are code; members stay in the order of __all__.
default_role = "code"
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
python_display_short_literal_types = True
python_maximum_signature_line_length = 88
maximum_signature_line_length = 88
add_module_names = False
toc_object_entries = False  # hundreds of names in the menu of every page would take minutes

# Markdown: `:::{note}` fences, definition lists, and an anchor for each heading to link to.
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 4
myst_links_external_new_tab = False

html_theme = "furo"
html_title = "Hornox"
html_logo = html_favicon = "../web/public/icons/icon.svg"
html_static_path = ["_static"]
html_css_files = ["hornox.css"]
html_show_sourcelink = False
html_copy_source = False

# The colours of the browser client (web/src/art/tokens.css).
html_theme_options = {
    "light_css_variables": {
        "color-brand-primary": "#8a2a20",
        "color-brand-content": "#8a2a20",
        "color-background-primary": "#fffaf0",
        "color-background-secondary": "#f5eedd",
        "color-foreground-primary": "#2b211a",
    },
    "dark_css_variables": {
        "color-brand-primary": "#e58a72",
        "color-brand-content": "#e58a72",
        "color-background-primary": "#17140f",
        "color-background-secondary": "#231e17",
        "color-foreground-primary": "#f4ead6",
    },
}
