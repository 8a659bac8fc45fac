"""OpenSpiel: games with chance, choices made at once and information states.

Importing this registers `hornox_base` and the other modes.
"""

from hornox.extras import require

require("envs", "hornox.envs.open_spiel")

from hornox.envs.open_spiel.registration import register_all  # noqa: E402  # first the extra

register_all()
