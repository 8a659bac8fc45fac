"""The levels in a few words, for whoever chooses an opponent."""

BLURBS: dict[str, dict[str, str]] = {
    "en": {
        "calf": "trots to the nearest row, however full it is",
        "yearling": "shies away from full rows, but forgets the others",
        "ox": "weighs every risk, steady and sensible",
        "bull": "plays the round through before each card, then charges",
        "bison": "plays it through thousands of times, forgets no card",
        "champion": "plays to win, and knows that you think, too",
    },
    "de": {
        "calf": "trottet zur nächsten Reihe, egal wie voll",
        "yearling": "scheut volle Reihen, vergisst die anderen",
        "ox": "wägt jede Gefahr ab, bedächtig und solide",
        "bull": "spielt im Kopf zu Ende, dann stürmt er los",
        "bison": "spielt tausendfach zu Ende, vergisst nichts",
        "champion": "spielt auf Sieg und rechnet mit dir",
    },
}
"""By language and name; `docs/levels.md` tells more."""
