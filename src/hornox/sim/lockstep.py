"""Many tables of one setup that take their decisions in step, as arrays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from hornox.engine import VARIANTS, Setup
from hornox.sim.policies import Policy
from hornox.sim.rounds import empty_table, kernel_seed, rules_of

if TYPE_CHECKING:
    from hornox.sim.kernels.jit import Ints, Words
    from hornox.sim.kernels.stepping import Rulebook, Tables

MOST_X_CARDS = 100
"""A hand of X nimm! grows; the deck has no more cards."""


class Lockstep:
    """Tables that play the same game, each with random numbers of its own.

    `policies` has an entry for each seat; `None` is a seat whose decisions the caller gives. With
    `rows_by_policy` the caller gives cards only. Seats of a policy draft at random. Special cards
    are not used.
    """

    def __init__(
        self,
        setup: Setup,
        tables: int,
        policies: Sequence[Policy | None],
        *,
        rows_by_policy: bool = False,
        drafts: bool = True,
        rounds: int | None = None,
    ) -> None:
        from hornox.sim.kernels.stepping import step_kernels_for

        if tables < 1:
            raise ValueError(f"the number of tables must be positive, not {tables}")
        if len(policies) != setup.players:
            raise ValueError(f"there are {setup.players} seats, but {len(policies)} policies")
        self.setup = setup
        book = _rulebook(setup, policies, rows_by_policy=rows_by_policy, drafts=drafts)
        self.book = book if rounds is None else book._replace(rounds=rounds)
        self.tables = _no_tables(setup, tables, self.book)
        self.lines = _all(tables)
        self._kernels = step_kernels_for(step_rules(setup))

    def begin(
        self,
        seed: int | str | None = None,
        lines: Ints | None = None,
        orders: Ints | None = None,
    ) -> None:
        """Start games at all tables, or at these. `orders` are the decks of their first rounds.

        With a seed the random numbers of every table start afresh.
        """
        import numpy as np

        if seed is not None:
            self.tables.rng[:] = _streams(seed, len(self.lines))
        chosen = self.lines if lines is None else lines
        deals = np.zeros((0, 0), np.int64) if orders is None else orders
        self._kernels.begin(self.tables, self.book, chosen, deals)

    def step(self, given: Ints, lines: Ints | None = None) -> None:
        """Go on at all tables, or at these, to the next decision that the caller must give."""
        chosen = self.lines if lines is None else lines
        self._kernels.step(self.tables, self.book, chosen, given)

    def open_lines(self) -> Ints:
        """The tables whose games go on."""
        import numpy as np

        from hornox.sim.kernels.stepping import GAME_OVER, STAGE

        return np.flatnonzero(self.tables.course[:, STAGE] != GAME_OVER)


def _rulebook(
    setup: Setup, policies: Sequence[Policy | None], *, rows_by_policy: bool, drafts: bool
) -> Rulebook:
    import numpy as np

    from hornox.sim.kernels import stepping
    from hornox.sim.kernels.cost_model import cost_model
    from hornox.sim.kernels.facts import SEATS

    variant, options = VARIANTS[setup.mode], setup.options
    own = [Policy.UNIFORM if policy is None else policy for policy in policies]
    control = np.zeros(SEATS, np.int64)
    given = stepping.CARDS_GIVEN if rows_by_policy else stepping.ALL_GIVEN
    control[: setup.players] = [stepping.BY_POLICY if p is not None else given for p in policies]
    return stepping.Rulebook(
        start=empty_table(setup, own),
        deck=np.array(variant.deck(setup.players), np.int64),
        seats=setup.players + variant.is_team,
        players=setup.players,
        hand_size=variant.hand_size,
        rounds=variant.fixed_rounds or options.rounds or 0,
        target=options.target + options.strict,
        drafts=drafts and variant.has_open_hands,
        control=control,
        costs=cost_model(variant, setup.players, own),
    )


def _no_tables(setup: Setup, tables: int, book: Rulebook) -> Tables:
    import numpy as np

    from hornox.sim.kernels import stepping
    from hornox.sim.kernels.facts import CARD_COLUMNS, SEATS
    from hornox.sim.kernels.table import SLOTS

    variant = VARIANTS[setup.mode]
    width = MOST_X_CARDS if variant.has_x_rows else variant.hand_size
    capacity = max(variant.row_capacities)

    def lines(*shape: int) -> Ints:
        return np.zeros((tables, *shape), np.int64)

    return stepping.Tables(
        tables=lines(SLOTS),
        hands=lines(book.seats, width),
        laid=lines(variant.rows, 1 + capacity),
        where=np.zeros((tables, CARD_COLUMNS), np.uint8),
        queues=lines(SEATS),
        course=lines(stepping.COURSE),
        totals=lines(book.seats),
        scores=lines(book.seats),
        played=lines(book.seats),
        took=lines(book.seats),
        paid=lines(book.seats),
        due=lines(book.seats),
        rng=np.zeros(tables, np.uint64),
    )


def step_rules(setup: Setup) -> int:
    """Seats may weigh their cards."""
    from hornox.sim.kernels import facts

    rules = rules_of(setup)
    return facts.WEIGHED if rules == facts.PLAIN else rules


def _all(tables: int) -> Ints:
    import numpy as np

    return np.arange(tables)


def _streams(seed: int | str, tables: int) -> Words:
    """A start for each table, far from the others."""
    import numpy as np

    root = np.random.SeedSequence(int(kernel_seed(seed)))  # type: ignore[call-overload]
    return root.generate_state(tables, np.uint64).astype(np.uint64, copy=False)
