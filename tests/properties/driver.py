"""Random play over all modes: the setups, the choices and the walk that the properties share.

Chance comes from `Stream`, so that a seed means the same game on every Python.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, islice

from hypothesis import HealthCheck, settings

from hornox.engine import (
    BULLHEADS,
    VARIANTS,
    Action,
    Agree,
    ChanceAction,
    Decision,
    Decline,
    Event,
    FanCard,
    GetReady,
    Propose,
    Seat,
    SeatAction,
    Setup,
    ShuffleNumbers,
    ShuffleSpecials,
    SortCards,
    Special,
    State,
    TurnPositive,
    apply,
    begin,
    bullheads,
    decisions,
    is_over,
    new_setup,
    pack_to_shuffle,
    stage_kind,
)
from hornox.record import Stream

FIXED = settings(
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
"""The same examples in every run: a red test stays red until it is repaired."""

FAN_SETS: tuple[tuple[FanCard, ...], ...] = tuple(
    cards for size in range(1, len(FanCard) + 1) for cards in combinations(FanCard, size)
)
"""Every choice of one or more fan cards."""


def _setups(mode: str, players: int) -> Iterator[Setup]:
    """Short games: a round or two where a mode has no length of its own."""
    rounds = 2 if players <= 3 else 1
    if mode == "fan":
        for number, cards in enumerate(FAN_SETS):
            if len(cards) == 1 or (number + players) % 3 == 0:
                yield new_setup(mode, players, rounds=rounds, fan_cards=cards)
    elif "rounds" in VARIANTS[mode].option_names:
        yield new_setup(mode, players, rounds=rounds)
    else:
        yield new_setup(mode, players)


SETUPS: tuple[Setup, ...] = tuple(
    setup
    for mode, variant in VARIANTS.items()
    for players in variant.players
    for setup in _setups(mode, players)
)
"""Every mode with every number of players; fan cards also in every combination."""

SPREAD: tuple[Setup, ...] = tuple(
    setup
    for setup in SETUPS
    if setup.mode != "fan" or setup.options.fan_cards == FAN_SETS[setup.players % len(FanCard)]
)
"""Every mode with every number of players, for properties that take their time."""

FEW: tuple[Setup, ...] = tuple(
    setup
    for setup in SETUPS
    if setup.players <= 4 and len(setup.options.fan_cards) in (0, 1, len(FanCard))
)
"""A selection for properties that look at every moment of a game from many sides."""


def name_of(setup: Setup) -> str:
    """A test's name for a setup: `fan-3-cow+twister`."""
    return "-".join(
        filter(None, (setup.mode, str(setup.players), "+".join(setup.options.fan_cards)))
    )


@dataclass(frozen=True, slots=True)
class Moment:
    """A move in a game, with what was before and what came of it."""

    before: State
    seat: Seat | None
    action: Action
    after: State
    events: tuple[Event, ...]


def walk(setup: Setup, seed: str | int) -> Iterator[Moment]:
    """A whole random game, shuffles included."""
    return walk_from(begin(setup).state, Stream(str(seed), "walk"))


def glimpses(setup: Setup, seed: str | int) -> Iterator[Moment]:
    """Some moments of such a game: all where few sit, every third where many do."""
    return islice(walk(setup, seed), 0, None, 1 if setup.players <= 3 else 3)


def rarities(setup: Setup, seed: str, most: int = 4) -> Iterator[Moment]:
    """A few moments of every kind that some games have, so that no decision is overlooked."""
    seen: Counter[str] = Counter()
    for number in range(4):
        for moment in walk(setup, f"{seed} {number}"):
            kind = stage_kind(moment.before)
            seen[kind] += 1
            if seen[kind] <= most or seen[kind] % 50 == 0:
                yield moment


def walk_from(state: State, chance: Stream) -> Iterator[Moment]:
    """Random moves until the game is over."""
    while not is_over(state):
        seat, action = random_move(state, chance)
        progress = apply(state, seat, action)
        yield Moment(state, seat, action, progress.state, progress.events)
        state = progress.state


def random_move(state: State, chance: Stream) -> tuple[Seat | None, Action]:
    """A move of chance if it is asked, else of any seat that is."""
    pack = pack_to_shuffle(state)
    if pack is not None:
        return None, shuffle(pack, chance)
    decision = chance.choice(decisions(state))
    return decision.seat, random_action(state, decision, chance)


def shuffle(pack: tuple[int, ...] | tuple[Special, ...], chance: Stream) -> ChanceAction:
    """A random order of the pack."""
    specials = tuple(card for card in pack if isinstance(card, Special))
    if specials:
        return ShuffleSpecials(chance.shuffled(specials))
    return ShuffleNumbers(chance.shuffled([int(card) for card in pack]))


def random_action(state: State, decision: Decision, chance: Stream) -> SeatAction:
    """First a kind of action, then one of that kind; talk is kept short.

    Also reaches what is legal but too much to list.
    """
    if GetReady() in decision.options and chance.below(2 * state.setup.players):
        return GetReady()
    if Decline() in decision.options:
        return Agree() if chance.below(3 * state.setup.players) else Decline()
    if decision.open_ended and chance.below(2):
        return _unlisted(state, decision, chance)
    by_kind: dict[object, list[SeatAction]] = {}
    for option in decision.options:
        kind = type(option.use) if isinstance(option, Propose) else type(option)
        by_kind.setdefault(kind, []).append(option)
    return chance.choice(by_kind[chance.choice([*by_kind])])


def _unlisted(state: State, decision: Decision, chance: Stream) -> SeatAction:
    if decision.open_ended == (Special.SORT,):
        return Propose(SortCards(chance.shuffled([played.card for played in state.queue])))
    listed = [option for option in decision.options if isinstance(option, TurnPositive)]
    use = chance.choice(listed)
    assert use.cancelled is not None
    if not chance.below(3):
        return TurnPositive(use.card)
    pile = state.piles[decision.seat]
    cancelled: list[int] = []
    for card in chance.shuffled((*use.cancelled, *pile)):
        affordable = bullheads([*cancelled, card]) <= BULLHEADS[use.card]
        if card not in cancelled and affordable and chance.below(4):
            cancelled.append(card)
    return TurnPositive(use.card, tuple(cancelled))
