"""The pages of `make docs`: the guides in this folder, and the reference from the docstrings."""

from __future__ import annotations

import saloon

project = "Saloon"
version = release = saloon.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc"]
myst_heading_anchors = 3
default_role = "py:obj"  # `a name` in a docstring is a link where it can be one
add_module_names = False
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_class_signature = "separated"
python_use_unqualified_type_names = True
maximum_signature_line_length = 120
toc_object_entries_show_parents = "hide"
html_theme = "furo"
html_title = "Saloon"
html_favicon = "../web/public/icon.svg"
html_copy_source = False
html_theme_options = {
    "light_css_variables": {
        "color-brand-primary": "#9c4108",
        "color-brand-content": "#9c4108",
        "color-brand-visited": "#6a5240",
        "color-background-primary": "#fffdf7",
        "color-background-secondary": "#f5ead3",
        "color-api-name": "#9c4108",
        "color-api-pre-name": "#9c4108",
    },
    "dark_css_variables": {
        "color-brand-primary": "#ffb84a",
        "color-brand-content": "#ffb84a",
        "color-brand-visited": "#c6ac8c",
        "color-background-primary": "#15100d",
        "color-background-secondary": "#1b1310",
        "color-api-name": "#ffb84a",
        "color-api-pre-name": "#ffb84a",
    },
}
