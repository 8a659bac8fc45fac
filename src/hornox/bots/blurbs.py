"""The levels in a few words, for whoever chooses an opponent."""

BLURBS: dict[str, dict[str, str]] = {
    "en": {
        "calf": "plays what lies closest; a child can beat it",
        "yearling": "avoids full rows, but forgets the others",
        "ox": "weighs every risk, a sound player",
        "bull": "plays the round through a few times before each card",
        "bison": "plays it through thousands of times",
        "champion": "plays to win, knows that you think, too; the strongest",
    },
    "de": {
        "calf": "legt stur an, was am nächsten liegt; leicht",
        "yearling": "meidet volle Reihen, vergisst die anderen",
        "ox": "wägt jede Gefahr ab, spielt solide",
        "bull": "denkt den Durchgang einige Male zu Ende",
        "bison": "denkt ihn tausendfach zu Ende",
        "champion": "spielt auf Sieg, denkt mit; der stärkste",
    },
}
"""By language and name; `docs/levels.md` tells more."""
