"""What one seat, or a spectator, may know: built field by field, never by leaving things out."""

from __future__ import annotations

from hornox.engine.actions import PlayCard, SeatAction, TeamUse
from hornox.engine.apply import (
    Decision,
    awaited,
    changes_of,
    decision_id,
    decision_of,
    outcome,
    stage_kind,
)
from hornox.engine.cards import Card, RowIndex, Seat, Special, bullheads
from hornox.engine.errors import NoSuchSeat
from hornox.engine.events import Outcome, Played, PublicEvent, visible_to
from hornox.engine.previews import Preview, previews_of
from hornox.engine.rules.placing import totals
from hornox.engine.rules.team import TEAM, team_factor
from hornox.engine.stages.choosing_row import ChoosingRow
from hornox.engine.stages.drafting import Drafting
from hornox.engine.stages.picking_for_x_row import PickingForXRow
from hornox.engine.stages.replacing import Replacing
from hornox.engine.stages.selecting import Selecting
from hornox.engine.stages.team_talking import Proposal, TeamTalking
from hornox.engine.stages.using_special import UsingSpecial
from hornox.engine.state import (
    RULES_VERSION,
    BuffaloTable,
    FanTable,
    Setup,
    SpecialsTable,
    State,
    XTable,
)
from hornox.engine.value import maker, replace, value
from hornox.engine.variant import Variant, variant_of


@value
class RowView:
    """A row with everything that stands on it. `capacity`: how many number cards fill it."""

    cards: tuple[Card, ...]
    capacity: int
    bullheads: int
    seven: bool
    stopped: bool
    even_odd: str | None
    climbing: str | None
    cow: bool


@value
class SeatView:
    """What everybody may know of a seat; `None` where the mode has no such thing or hides it.

    `known` are hand cards that everyone has seen; `points` are those of the current round.
    """

    seat: Seat
    hand_count: int
    known: tuple[Card, ...]
    has_chosen: bool
    total: int
    pile_count: int | None
    points: int | None
    specials_count: int | None
    twister: bool | None
    x_row: tuple[Card, ...] | None
    x_pile_count: int | None


@value
class BuffaloView:
    """The Buffalo's side and the team's special cards; its pile is a number of cards (R20).

    `team_points` are the bullheads in the team's pile, `team_factor` how often they count (R23).
    """

    stack_count: int
    pile_count: int
    team_pile_count: int
    team_points: int
    team_factor: int
    open: tuple[Special, ...]
    deck_count: int
    emptied: tuple[RowIndex, ...]


@value
class SpecialsView:
    """Anniversary: the open discard, the deck's size and the number cards cancelled so far."""

    deck_count: int
    discard: tuple[Special, ...]
    cancelled: tuple[Card, ...]


@value
class Prompt:
    """What the table waits for, as far as everybody may know."""

    id: str
    kind: str
    awaited: tuple[Seat, ...]
    played: Played | None = None
    row: RowIndex | None = None
    cards: tuple[Card, ...] = ()
    ready: tuple[Seat, ...] = ()
    proposal: Proposal | None = None
    declined: tuple[TeamUse, ...] = ()


@value
class View:
    """The table from one seat (`None`: a spectator's place).

    `hand`, `pile`, `specials`, `x_pile` and `chosen` are the viewer's own; in the Buffalo game
    `pile` is the team's. `unseen` are the number cards of this round the viewer has not seen,
    `queue` the revealed cards still to be placed, `story` the current turn so far. `previews` are
    there where they were asked for: where each card that may be chosen would go now.
    `rules` is the version of the rules of this game.
    """

    seat: Seat | None
    setup: Setup
    round: int
    turn: int
    prompt: Prompt
    decision: Decision | None
    changes: tuple[SeatAction, ...]
    chosen: PlayCard | None
    rows: tuple[RowView, ...]
    seats: tuple[SeatView, ...]
    hand: tuple[Card, ...]
    pile: tuple[Card, ...]
    specials: tuple[Special, ...]
    x_pile: tuple[Card, ...]
    unseen: tuple[Card, ...]
    queue: tuple[Played, ...]
    story: tuple[PublicEvent, ...]
    scores: tuple[tuple[int, ...], ...]
    special_cards: SpecialsView | None
    buffalo: BuffaloView | None
    outcome: Outcome | None
    previews: tuple[Preview, ...] = ()
    rules: int = RULES_VERSION


_NO_FAN = FanTable()
_row_view = maker(RowView)
_seat_view = maker(SeatView)


@value
class Scene:
    """What is the same in the views of all seats and spectators."""

    prompt: Prompt
    rows: tuple[RowView, ...]
    seats: tuple[SeatView, ...]
    story: tuple[PublicEvent, ...]
    special_cards: SpecialsView | None
    buffalo: BuffaloView | None
    outcome: Outcome | None


def observe(
    state: State, seat: Seat | None, scene: Scene | None = None, *, previews: bool = False
) -> View:
    """The view of a seat, or of a spectator (`None`).

    Pass `scene_of(state)` to build several views of one state faster. `previews` are for people;
    building them takes longer than the rest of the view.
    """
    if seat is not None and not 0 <= seat < state.setup.players:
        raise NoSuchSeat(f"there is no seat {seat + 1}, only {state.setup.players} seats")
    scene = scene or scene_of(state)
    decision, changes = decision_of(state, seat), changes_of(state, seat)
    return View(
        seat=seat,
        setup=state.setup,
        round=state.round,
        turn=state.turn,
        prompt=scene.prompt,
        decision=decision,
        changes=changes,
        chosen=None if seat is None else _chosen(_choices(state)[seat]),
        rows=scene.rows,
        seats=scene.seats,
        hand=() if seat is None else state.hands[seat],
        pile=_pile(state, seat),
        specials=_specials(state, seat),
        x_pile=_x_pile(state, seat),
        unseen=variant_of(state).hidden_cards(state, seat),
        queue=state.queue,
        story=scene.story,
        scores=state.scores,
        special_cards=scene.special_cards,
        buffalo=scene.buffalo,
        outcome=scene.outcome,
        previews=_previews(state, seat, decision, changes) if previews else (),
        rules=state.rules,
    )


def only_choices_differ(before: State, after: State) -> bool:
    """Whether seats have only chosen cards in between; everything else is the very same."""
    return (
        _is_selecting(before)
        and _is_selecting(after)
        and before.step == after.step
        and before.rows is after.rows
        and before.hands is after.hands
        and before.known is after.known
        and before.piles is after.piles
        and before.undealt is after.undealt
        and before.scores is after.scores
        and before.extra is after.extra
        and before.queue is after.queue
        and before.story is after.story
        and before.setup is after.setup
    )


def scene_after_choices(scene: Scene, state: State) -> Scene:
    """`scene_of(state)`, from the scene of a state from which only choices differ."""
    seats = [
        seat
        if seat.has_chosen is (choice is not None)
        else replace(seat, has_chosen=not seat.has_chosen)
        for seat, choice in zip(scene.seats, _choices(state), strict=True)
    ]
    return replace(scene, prompt=_prompt(state), seats=tuple(seats))


def observe_after_choices(view: View, state: State, scene: Scene) -> View:
    """`observe` for the seat of this view, of a state from which only choices differ."""
    seat = view.seat
    decision, changes = view.decision, view.changes
    if (seat in scene.prompt.awaited) is (decision is None):  # it has chosen in between
        decision, changes = decision_of(state, seat), changes_of(state, seat)
    return replace(
        view,
        prompt=scene.prompt,
        decision=decision,
        changes=changes,
        chosen=None if seat is None else _chosen(_choices(state)[seat]),
        seats=scene.seats,
    )


def scene_of(state: State) -> Scene:
    """What everybody sees of this moment."""
    variant = variant_of(state)
    return Scene(
        prompt=_prompt(state),
        rows=tuple([_row(state, variant, index) for index in range(len(state.rows))]),
        seats=tuple([_seat(state, variant, *chosen) for chosen in enumerate(_choices(state))]),
        story=tuple([event for event in state.story if visible_to(None, event)]),
        special_cards=_special_cards(state),
        buffalo=_buffalo(state),
        outcome=outcome(state),
    )


def _prompt(state: State) -> Prompt:
    known = (decision_id(state), stage_kind(state), awaited(state))
    match state.stages[-1] if state.stages else None:
        case ChoosingRow(played=played) | Replacing(played=played):
            return Prompt(*known, played=played)
        case UsingSpecial(played=played, row=row):
            return Prompt(*known, played=played, row=row)
        case PickingForXRow(cards=cards):
            return Prompt(*known, cards=cards)
        case Drafting(pool=pool):
            return Prompt(*known, cards=pool)
        case TeamTalking(ready=ready, proposal=proposal, declined=declined):
            return Prompt(*known, ready=ready, proposal=proposal, declined=declined)
        case _:
            return Prompt(*known)


def _is_selecting(state: State) -> bool:
    return bool(state.stages) and isinstance(state.stages[-1], Selecting)


def _choices(state: State) -> tuple[Played | None, ...]:
    stage = state.stages[-1] if state.stages else None
    return stage.choices if isinstance(stage, Selecting) else (None,) * state.setup.players


def _previews(
    state: State, seat: Seat | None, decision: Decision | None, changes: tuple[SeatAction, ...]
) -> tuple[Preview, ...]:
    """Of the cards that the seat may choose now, or may still change to."""
    if seat is None:
        return ()
    return previews_of(state, seat, changes if decision is None else decision.options)


def _chosen(choice: Played | None) -> PlayCard | None:
    return None if choice is None else PlayCard(choice.card, choice.twisted)


def _row(state: State, variant: Variant, index: RowIndex) -> RowView:
    row = state.rows[index]
    fan = state.extra if isinstance(state.extra, FanTable) else _NO_FAN
    even_odd, climbing = fan.even_odd, fan.climbing
    return _row_view(
        cards=row.cards,
        capacity=variant.capacity(state, index),
        bullheads=bullheads(row.cards),
        seven=row.seven,
        stopped=row.stopped,
        even_odd=even_odd.shows if even_odd and even_odd.row == index else None,
        climbing=climbing.shows if climbing and climbing.row == index else None,
        cow=fan.cow == index,
    )


def _seat(state: State, variant: Variant, seat: Seat, choice: Played | None) -> SeatView:
    """Bull piles are counted in the open: everyone saw what went there."""
    extra = state.extra
    own_pile = not isinstance(extra, (BuffaloTable, XTable))
    x = extra if isinstance(extra, XTable) else None
    return _seat_view(
        seat=seat,
        hand_count=len(state.hands[seat]),
        known=state.hands[seat] if variant.has_open_hands else state.known[seat],
        has_chosen=choice is not None,
        total=0 if isinstance(extra, BuffaloTable) else _total(state, seat),
        pile_count=len(state.piles[seat]) if own_pile else None,
        points=bullheads(state.piles[seat]) if own_pile else None,
        specials_count=len(extra.hands[seat]) if isinstance(extra, SpecialsTable) else None,
        twister=extra.twisters[seat] if isinstance(extra, FanTable) and extra.twisters else None,
        x_row=None if x is None else x.rows[seat],
        x_pile_count=None if x is None else len(x.piles[seat]),
    )


def _total(state: State, seat: Seat) -> int:
    return totals(state.scores)[seat] if state.scores else 0


def _pile(state: State, seat: Seat | None) -> tuple[Card, ...]:
    if seat is None or isinstance(state.extra, XTable):
        return ()
    return state.piles[TEAM if isinstance(state.extra, BuffaloTable) else seat]


def _specials(state: State, seat: Seat | None) -> tuple[Special, ...]:
    if seat is None or not isinstance(state.extra, SpecialsTable):
        return ()
    return state.extra.hands[seat]


def _x_pile(state: State, seat: Seat | None) -> tuple[Card, ...]:
    if seat is None or not isinstance(state.extra, XTable):
        return ()
    return state.extra.piles[seat]


def _special_cards(state: State) -> SpecialsView | None:
    extra = state.extra
    if not isinstance(extra, SpecialsTable):
        return None
    return SpecialsView(len(extra.deck), extra.discard, extra.cancelled)


def _buffalo(state: State) -> BuffaloView | None:
    extra = state.extra
    if not isinstance(extra, BuffaloTable):
        return None
    return BuffaloView(
        stack_count=len(extra.stack),
        pile_count=len(extra.pile),
        team_pile_count=len(state.piles[TEAM]),
        team_points=bullheads(state.piles[TEAM]),
        team_factor=team_factor(state.setup.players),
        open=extra.open,
        deck_count=len(extra.deck),
        emptied=extra.emptied,
    )
