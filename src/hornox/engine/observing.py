"""From a state to what one seat, or a spectator, may know of it.

Built field by field, never by leaving things out.
"""

from __future__ import annotations

from hornox.engine.actions import PlayCard, SeatAction
from hornox.engine.apply import Decision, changes_of, decision_of
from hornox.engine.cards import Seat
from hornox.engine.errors import no_such_seat
from hornox.engine.previews import Preview, previews_of
from hornox.engine.scene import prompt_of
from hornox.engine.stages.selecting import Selecting
from hornox.engine.state import State
from hornox.engine.value import replace
from hornox.engine.variant import variant_of
from hornox.engine.views import Own, Scene, View

_NOTHING = Own()


def observe(
    state: State, seat: Seat | None, scene: Scene | None = None, *, previews: bool = False
) -> View:
    """The view of a seat, or of a spectator (`None`).

    Pass `scene_of(state)` to build several views of one state faster. `previews` are for people;
    building them takes longer than the rest of the view.
    """
    if seat is not None and not 0 <= seat < state.setup.players:
        raise no_such_seat(seat, state.setup.players)
    variant = variant_of(state)
    scene = scene or variant.part.show(state)
    decision, changes = decision_of(state, seat), changes_of(state, seat)
    own = _NOTHING if seat is None else variant.part.own(state, seat)
    return View(
        seat=seat,
        setup=state.setup,
        round=state.round,
        turn=state.turn,
        prompt=scene.prompt,
        decision=decision,
        changes=changes,
        chosen=_chosen(state, seat),
        rows=scene.rows,
        seats=scene.seats,
        hand=() if seat is None else state.hands[seat],
        pile=own.pile,
        specials=own.specials,
        x_pile=own.x_pile,
        unseen=variant.part.unseen(state, seat),
        queue=state.queue,
        story=scene.story,
        scores=state.scores,
        special_cards=scene.special_cards,
        buffalo=scene.buffalo,
        outcome=scene.outcome,
        previews=_previews(state, seat, decision, changes) if previews else (),
        rules=state.rules,
    )


def scene_of(state: State) -> Scene:
    """What all seats see of this moment."""
    return variant_of(state).part.show(state)


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
    prompt = prompt_of(state)
    seats = [
        seat
        if seat.has_chosen is (seat.seat not in prompt.awaited)
        else replace(seat, has_chosen=not seat.has_chosen)
        for seat in scene.seats
    ]
    return replace(scene, prompt=prompt, seats=tuple(seats))


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
        chosen=_chosen(state, seat),
        seats=scene.seats,
    )


def _previews(
    state: State, seat: Seat | None, decision: Decision | None, changes: tuple[SeatAction, ...]
) -> tuple[Preview, ...]:
    """Of the cards that the seat may choose now, or may still change to."""
    if seat is None:
        return ()
    return previews_of(state, seat, changes if decision is None else decision.options)


def _is_selecting(state: State) -> bool:
    return bool(state.stages) and isinstance(state.stages[-1], Selecting)


def _chosen(state: State, seat: Seat | None) -> PlayCard | None:
    if seat is None or not state.stages:
        return None
    choice = state.stages[-1].choice_of(seat)
    return None if choice is None else PlayCard(choice.card, choice.twisted)
