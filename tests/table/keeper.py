"""A keeper for tests: it handles, commits and publishes at once, and stores everything."""

from __future__ import annotations

from collections import defaultdict
from itertools import count

from hornox.engine import PlayCard, Seat, SeatAction
from hornox.record import Stream, sample_option, to_text
from hornox.table import (
    Ack,
    Answer,
    BotAnswer,
    Command,
    Delivery,
    Entry,
    GameTerms,
    Handled,
    Input,
    Join,
    Message,
    Milliseconds,
    Presence,
    Refused,
    Reply,
    Request,
    Start,
    Table,
    Terms,
    Tick,
    bot_tasks,
    handle,
    needs_seed,
    open_table,
    view_of,
)

BOTS = ("random", "cautious")
SEED = "5eed" * 16
SHORT = GameTerms("base", rounds=1)


class Keeper:
    """One table, its log and all deliveries. `now` is the only clock."""

    def __init__(
        self,
        terms: Terms | None = None,
        now: Milliseconds = 1_000_000,
        host: str | None = None,
    ) -> None:
        self.first = open_table(terms or Terms(SHORT), BOTS, now, host)
        self.table: Table = self.first
        self.now = now
        self.log: list[Entry] = []
        self.delivered: dict[str, list[Delivery]] = defaultdict(list)
        self.common: list[Message] = []
        """The messages for all viewers, as a screen gets them."""
        self.chance = Stream("keeper", "answers")
        self.label = "id"
        self._numbers = count(1)

    def submit(self, input: Input) -> Handled:
        """Handle an input and store its entry and deliveries."""
        handled = handle(self.table, Entry(self.now, input))
        if handled.entry is not None:
            self.log.append(handled.entry)
        else:
            assert handled.table is self.table
            assert not handled.deliveries
        self.table = handled.table
        for delivery in handled.deliveries:
            self.delivered[delivery.owner].append(delivery)
        self.common.extend(handled.common)
        return handled

    def send(self, by: str, command: Command, id: str | None = None, seed: str = SEED) -> Reply:
        """Send a command and return the reply."""
        given = seed if needs_seed(command) else None
        reply = self.submit(Request(by, id or self._new_id(), command, given)).reply
        assert reply is not None
        return reply

    def _new_id(self) -> str:
        return f"{self.label}-{next(self._numbers)}"

    def do(self, by: str, *commands: Command) -> None:
        """Send commands that must be carried out."""
        for command in commands:
            reply = self.send(by, command)
            assert isinstance(reply, Ack), reply

    def refusal(self, by: str, command: Command) -> str:
        """Send a command that must be refused. Return the code."""
        before = self.table
        reply = self.send(by, command)
        assert isinstance(reply, Refused), reply
        assert self.table is before
        return reply.code

    def seat(self, *names: str) -> Keeper:
        """Let people join; their ids are their names in lower case."""
        for name in names:
            self.do(name.lower(), Join(name))
        return self

    def start(self, host: str = "ann") -> Keeper:
        """Start a game."""
        self.do(host, Start())
        return self

    def wait(self, time: Milliseconds) -> Keeper:
        """Let time pass."""
        self.now += time
        return self

    def tick(self) -> Handled:
        """Report that time has passed."""
        return self.submit(Tick())

    def connect(self, owner: str, *, connected: bool) -> Handled:
        """Report that a connection opened or closed."""
        return self.submit(Presence(owner, connected))

    @property
    def decision(self) -> str:
        """The id of the pending decision."""
        game, state = self.table.game, self.table.state
        assert game is not None
        assert state is not None
        return game.decision(state)

    def hand(self, owner: str) -> tuple[int, ...]:
        """Return the cards in this owner's hand."""
        seat = self.table.seat_of(owner)
        assert seat is not None
        return view_of(self.table, seat).hand

    def choose(self, owner: str, index: int = 0) -> PlayCard:
        """Let an owner choose a card of the hand."""
        choice = PlayCard(self.hand(owner)[index])
        self.do(owner, Answer(self.decision, choice))
        return choice

    def answer(self, owner: str) -> None:
        """Let an owner answer with a random legal action."""
        seat = self.table.seat_of(owner)
        assert seat is not None
        self.do(owner, Answer(self.decision, self.any_action(seat)))

    def any_action(self, seat: Seat) -> SeatAction:
        """Return a random legal action of a seat."""
        return sample_option(view_of(self.table, seat), self.chance)

    def let_bots_answer(self) -> None:
        """Answer all tasks of bots with random actions."""
        while tasks := bot_tasks(self.table):
            task = tasks[0]
            handled = self.submit(BotAnswer(task.seat, task.decision, self.any_action(task.seat)))
            assert isinstance(handled.reply, Ack), handled.reply

    def play_on(self, *owners: str) -> None:
        """Let bots and these people answer as long as one of them is asked."""
        self.let_bots_answer()
        while asked := [owner for owner in owners if self.is_asked(owner)]:
            self.answer(asked[0])
            self.let_bots_answer()

    def is_asked(self, owner: str) -> bool:
        """Return whether this owner has a pending decision."""
        seat = self.table.seat_of(owner)
        return seat is not None and view_of(self.table, seat).decision is not None

    def messages_for(self, owner: str, since: int = 0) -> list[Message]:
        """Return the messages to this viewer."""
        return [delivery.message for delivery in self.delivered[owner][since:]]

    def last(self, owner: str) -> Message:
        """Return the last message to this viewer."""
        return self.delivered[owner][-1].message

    def bytes_for(self, owner: str) -> list[str]:
        """Return all deliveries to this viewer in their wire form."""
        return [to_text(delivery) for delivery in self.delivered[owner]]
