"""`hornox play` as an application. Modules without Textual say what is shown, widgets draw it."""
