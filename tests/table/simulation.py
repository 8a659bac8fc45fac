"""A simulated world in one thread, from one seed.

It has a table, its keeper, people with bad connections and a fake clock.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count

from hornox.engine import VARIANTS, PlayCard, SeatAction, stage_kind
from hornox.record import Stream, commitment, replay, sample_option, to_text
from hornox.table import (
    Ack,
    AgreeRematch,
    Answer,
    AskPause,
    BotAnswer,
    CallStandIn,
    ClaimHost,
    ComeBack,
    Command,
    Delivery,
    Emote,
    EndPause,
    Entry,
    FillWithBots,
    FinishedGame,
    GameTerms,
    Handled,
    Input,
    Join,
    Leave,
    LetTalk,
    LockIn,
    Message,
    Pace,
    Presence,
    Readmit,
    Refused,
    RemovePlayer,
    Reply,
    Request,
    Restart,
    Say,
    Seating,
    Seen,
    Show,
    Silence,
    Snapshot,
    Start,
    StepAway,
    Table,
    Talkers,
    Terms,
    Tick,
    Timing,
    Unsilence,
    Watch,
    bot_tasks,
    catch_up,
    dump_table,
    handle,
    load_table,
    needs_seed,
    next_deadline,
    open_table,
    read_entry,
    replayed,
    snapshot,
    view_of,
    write_entry,
)

BOTS = ("random", "cautious")
MODES = tuple(VARIANTS)
LONGEST_LIFE = 60_000
"""Events of one world: a table that has not played its games by then is stuck."""


class World:
    """The clock, the random numbers and the queue of coming events."""

    def __init__(self, seed: str) -> None:
        self.chance = Stream(seed, "world")
        self.now = 1_700_000_000_000
        self._agenda: list[tuple[int, int, Callable[[], None]]] = []
        self._order = count()

    def later(self, delay: int, act: Callable[[], None]) -> None:
        heappush(self._agenda, (self.now + delay, next(self._order), act))

    def one_in(self, number: int) -> bool:
        return self.chance.below(number) == 0

    def step(self) -> None:
        at, _, act = heappop(self._agenda)
        self.now = max(self.now, at)
        act()


@dataclass
class Disk:
    """What survives a crash: a document and the lines written after it."""

    document: str
    lines: list[str] = field(default_factory=list)


class Server:
    """The keeper: decides, commits, acknowledges and publishes. It crashes at random."""

    def __init__(self, world: World, terms: Terms) -> None:
        self.world = world
        opener = "Ann" if world.one_in(2) else None
        self.table: Table = open_table(terms, BOTS, world.now, opener)
        self.disk = Disk(json.dumps(dump_table(self.table)))
        self.up = True
        self.crashes = 0
        self.life = 0
        self.people: dict[str, Person] = {}
        self.told: dict[tuple[str, int], list[Message]] = {}
        self.requests: Counter[tuple[str, str]] = Counter()
        self.finished: list[FinishedGame] = []
        self.tasks: set[tuple[int, str]] = set()
        self.alarm: int | None = None
        self.stopped = world.now

    def take(self, by: str, id: str, command: Command) -> None:
        """Handle a packet with a command."""
        if not self.up:
            return
        seed = self._new_seed() if needs_seed(command) else None
        reply = self.process(Request(by, id, command, seed))
        if reply is not None:
            self.people[by].receive_reply_later(reply)

    def process(self, input: Input) -> Reply | None:
        """Decide, commit and publish. Return the reply, unless the keeper has crashed."""
        handled = handle(self.table, Entry(self.world.now, input))
        if handled.entry is not None:
            if self.world.one_in(150):
                self.crash()
                return None
            self.commit(handled)
            if self.world.one_in(150):
                self.crash()
                return None
            self.publish(handled.deliveries)
            self.schedule_bots_and_timer()
        return handled.reply

    def commit(self, handled: Handled) -> None:
        assert handled.entry is not None
        self.disk.lines.append(write_entry(handled.entry))
        if isinstance(handled.entry.input, Request):
            self.requests[handled.entry.input.by, handled.entry.input.id] += 1
        if handled.finished is not None:
            self.finished.append(handled.finished)
        self.table = handled.table
        self._check_numbers(handled.deliveries)
        if self.world.one_in(150):
            self.disk = Disk(json.dumps(dump_table(self.table)))

    def _check_numbers(self, deliveries: tuple[Delivery, ...]) -> None:
        """Check that every stream counts 1, 2, 3, also across crashes, and holds nothing secret."""
        for delivery in deliveries:
            stream = self.told.setdefault((delivery.owner, delivery.stream), [])
            stream.append(delivery.message)
            assert delivery.number == len(stream)
        for message in {id(delivery.message): delivery.message for delivery in deliveries}.values():
            self.check_secrets(message)

    def check_secrets(self, shown: object) -> None:
        game = self.table.game
        if game is not None and self.table.is_playing:
            assert game.record.seed is not None
            assert game.record.seed not in to_text(shown)

    def publish(self, deliveries: tuple[Delivery, ...]) -> None:
        for owner in {delivery.owner: None for delivery in deliveries}:
            own = tuple(delivery for delivery in deliveries if delivery.owner == owner)
            self.people[owner].receive_later(own)

    def schedule_bots_and_timer(self) -> None:
        """Ask bots and set the timer, except while down, when answers would be dropped."""
        if not self.up:
            return
        for task in bot_tasks(self.table):
            key = (task.seat, task.decision)
            if key not in self.tasks:
                self.tasks.add(key)
                action = sample_option(view_of(self.table, task.seat), self.world.chance)
                delay = max(0, task.due - self.world.now) + self.world.chance.below(500)
                self.world.later(delay, self._bot_answers(self.life, key, action))
        deadline = next_deadline(self.table)
        if deadline is not None and deadline != self.alarm:
            self.alarm = deadline
            self.world.later(max(0, deadline - self.world.now), self._rings(self.life))

    def _bot_answers(
        self, life: int, key: tuple[int, str], action: SeatAction
    ) -> Callable[[], None]:
        def answer() -> None:
            if self.up and life == self.life:
                self.process(BotAnswer(*key, action))
                self.tasks.discard(key)  # seats that are still asked are asked again
                self.schedule_bots_and_timer()

        return answer

    def _rings(self, life: int) -> Callable[[], None]:
        def ring() -> None:
            if self.up and life == self.life:
                self.alarm = None
                self.process(Tick())
                self.schedule_bots_and_timer()

        return ring

    def crash(self) -> None:
        """Lose everything in memory. Only what was committed is restored."""
        self.up = False
        self.crashes += 1
        self.life += 1
        self.tasks.clear()
        self.alarm = None
        self.stopped = self.world.now
        for person in self.people.values():
            person.lose_connection()
        self.world.later(self.world.chance.below(120_000), self.restore)

    def restore(self) -> None:
        act_at_random_times, self.table = self.table, self.restored()
        assert self.table == act_at_random_times
        self.up = True
        stopped = self.stopped if self.world.one_in(2) else None
        handled = handle(self.table, Entry(self.world.now, Restart(stopped)))
        self.commit(handled)
        self.schedule_bots_and_timer()

    def restored(self) -> Table:
        entries = map(read_entry, self.disk.lines)
        return replayed(load_table(json.loads(self.disk.document)), entries)

    def connect(self, owner: str, cursor: tuple[int, int] | None) -> None:
        """The device of a person connects again and reports what it has seen."""
        if not self.up or self.table.streams.viewer(owner) is None:
            return
        self.process(Presence(owner, connected=True))
        if self.up:
            self.send_missed(owner, cursor)

    def send_missed(self, owner: str, cursor: tuple[int, int] | None) -> None:
        if not self.up or self.table.streams.viewer(owner) is None:
            return
        missed: tuple[Delivery, ...] | Snapshot
        if cursor is None:
            missed = snapshot(self.table, owner)
        else:
            missed = catch_up(self.table, owner, *cursor)
        if isinstance(missed, Snapshot):
            self.check_secrets(missed)
        self.people[owner].receive_later(missed)

    def disconnect(self, owner: str) -> None:
        if self.up:
            self.process(Presence(owner, connected=False))

    def _new_seed(self) -> str:
        return "".join("0123456789abcdef"[self.world.chance.below(16)] for _ in range(64))


class Person:
    """A player, a remote bot or a spectator behind a bad connection."""

    def __init__(self, server: Server, owner: str, hello: Command, sloth: int) -> None:
        self.server, self.world = server, server.world
        self.owner = owner
        self.hello = hello
        self.sloth = sloth
        """One in so many decisions is left to its deadline."""
        self.connected = True
        self.joined = False
        self.pending: dict[str, Command] = {}
        self.acknowledged: list[str] = []
        """What was said to be done; to have seen something may change nothing."""
        self.answered: set[str] = set()
        self.cursor: tuple[int, int] | None = None
        self.ids = count(1)
        self.refusals: Counter[str] = Counter()
        self.snapshots = 0
        by_turns = server.table.terms.timing.pace is Pace.BY_TURNS
        self.calm = 2000 if by_turns else 1
        """By turns people look at the table a few times a day."""

    # the way out

    def send(self, command: Command) -> None:
        id = f"{self.owner}-{next(self.ids)}"
        self.pending[id] = command
        self._transmit(id)

    def _transmit(self, id: str) -> None:
        """Send until there is a reply. The network loses and duplicates packets."""
        if id not in self.pending:
            return
        command = self.pending[id]
        if self.connected:
            for _ in range(1 + self.world.one_in(8)):
                if not self.world.one_in(10):
                    self.world.later(
                        self.world.chance.below(800),
                        lambda: self.server.take(self.owner, id, command),
                    )
        self.world.later(2000 + self.world.chance.below(2000), lambda: self._transmit(id))

    # the way in

    def receive_reply_later(self, reply: Reply) -> None:
        if self.connected and not self.world.one_in(10):
            self.world.later(self.world.chance.below(500), lambda: self.receive_reply(reply))

    def receive_reply(self, reply: Reply) -> None:
        command = self.pending.pop(reply.id, None)
        if command is None:
            return
        if isinstance(reply, Ack) and not isinstance(command, Seen):
            self.acknowledged.append(reply.id)
        if isinstance(reply, Refused):
            self.refusals[reply.code] += 1
            if isinstance(command, Answer | LockIn):
                self.answered.discard(command.decision)
            if isinstance(command, Join | Watch) and reply.code == "already-here":
                self.joined = True
        elif isinstance(command, Leave):
            self.joined, self.cursor = False, None
        elif isinstance(command, Join | Watch):
            self.joined, self.cursor = True, None
            self.server.send_missed(self.owner, None)

    def receive_later(self, packet: tuple[Delivery, ...] | Snapshot) -> None:
        if self.connected and not self.world.one_in(15):
            self.world.later(self.world.chance.below(500), lambda: self.receive(packet))

    def receive(self, packet: tuple[Delivery, ...] | Snapshot) -> None:
        if not self.connected:
            return
        if isinstance(packet, Snapshot):
            self.snapshots += 1
            if self.cursor is None or self.cursor < (packet.stream, packet.number):
                self.cursor = (packet.stream, packet.number)
            return
        for delivery in packet:
            self._read(delivery)

    def _read(self, delivery: Delivery) -> None:
        """Accept the next number, ignore old ones, ask again after a gap."""
        if self.cursor is None or delivery.stream != self.cursor[0]:
            return
        if delivery.number == self.cursor[1] + 1:
            told = self.server.told[self.owner, delivery.stream]
            assert delivery.message == told[delivery.number - 1]
            self.cursor = (delivery.stream, delivery.number)
        elif delivery.number > self.cursor[1] + 1:
            self.server.send_missed(self.owner, self.cursor)

    # the connection

    def lose_connection(self) -> None:
        if self.connected:
            self.connected = False
            self.world.later(1000 + self.world.chance.below(150_000), self.reconnect)

    def reconnect(self) -> None:
        if self.connected:
            return
        if not self.server.up:
            self.world.later(5000, self.reconnect)
            return
        self.connected = True
        self.server.connect(self.owner, self.cursor)

    # the will

    def act_at_random_times(self) -> None:
        """Do something at random times."""
        self.world.later(
            (300 + self.world.chance.below(1500)) * self.calm, self.act_at_random_times
        )
        if not self.connected or not self.server.up:
            return
        if self.world.one_in(120):
            self.lose_connection()
            self.server.disconnect(self.owner)
        elif not self.joined:
            if not self.pending and (not self.refusals or self.world.one_in(15)):
                self.send(self.hello)
        else:
            if self.world.one_in(10):  # heartbeat: notice what was lost
                self.server.send_missed(self.owner, self.cursor)
            command = self.choose()
            if command is not None:
                self.send(command)

    def choose(self) -> Command | None:
        table = self.server.table
        seat = table.seat_of(self.owner)
        if self.world.one_in(40):
            return self._whim(table)
        if seat is None or len(self.pending) > 3:
            return None
        if not table.is_playing:
            return self._arrange(table)
        assert table.game is not None
        if table.game.paused is not None:
            return EndPause() if self.world.one_in(10) else None
        return self._play(table, seat)

    def _whim(self, table: Table) -> Command:
        whims: list[Command] = [
            Say("moo"),
            Show(Emote.MOO),
            AskPause(),
            AskPause(),
            StepAway(),
            ComeBack(),
            CallStandIn(self.world.chance.below(len(table.seats))),
            ClaimHost(),
            LetTalk(self.world.chance.choice((*Talkers,))),
            Silence(self.world.chance.choice(("Ann", "Bob", "Sue"))),
            Unsilence(self.world.chance.choice(("Ann", "Bob", "Sue"))),
            RemovePlayer(self.world.chance.below(len(table.seats))),
            Readmit(self.world.chance.choice(("Ann", "Bob", "Cat"))),
            Readmit("Again"),
            Join("Again"),
            Answer("1:1.1.0", PlayCard(1 + self.world.chance.below(104))),
        ]
        if self.world.one_in(12):
            return Leave()
        return self.world.chance.choice(whims)

    def _arrange(self, table: Table) -> Command | None:
        """Start a game when all have come, or agree to a rematch."""
        wanted = [person for person in self.server.people.values() if person.wants_to_play]
        here = sum(player is not None for player in table.seats)
        if any(isinstance(command, Start | AgreeRematch) for command in self.pending.values()):
            return None
        if table.games and self.world.one_in(3):
            return AgreeRematch()
        if table.host == self.owner and here >= min(2, len(wanted)):
            return Start() if self.world.one_in(3) else FillWithBots("random")
        return None

    @property
    def wants_to_play(self) -> bool:
        return isinstance(self.hello, Join)

    def _play(self, table: Table, seat: int) -> Command | None:
        view = view_of(table, seat)
        assert table.game is not None
        assert table.state is not None
        decision = table.game.decision(table.state)
        if self.world.now < table.game.settled and self.world.one_in(2):
            return Seen(decision)
        ask = table.game.ask_of(seat)
        if ask is not None and ask.callers and self.world.one_in(8):
            return ComeBack()
        idle = [ask.seat for ask in table.game.asks if ask.is_idle(self.world.now)]
        if idle and self.world.one_in(4):
            return CallStandIn(self.world.chance.choice(idle))
        if decision in self.answered:
            if view.changes and self.world.one_in(6):  # another choice, before the reveal
                return Answer(decision, self.world.chance.choice(view.changes))
            return None
        if view.decision is None:
            return None
        held = table.game.held[seat]
        if table.terms.lock_in and stage_kind(table.state) == "selecting" and held is not None:
            if self.world.one_in(5):
                return Answer(decision, sample_option(view, self.world.chance))
            self.answered.add(decision)
            return LockIn(decision)
        if self.sloth and self.world.one_in(self.sloth):
            self.answered.add(decision)  # and never does
            return None
        if not table.terms.lock_in:
            self.answered.add(decision)
        return Answer(decision, sample_option(view, self.world.chance))


@dataclass(frozen=True)
class Report:
    """What happened in a world."""

    mode: str
    games: int
    deliveries: int
    commands: int
    crashes: int
    refusals: Counter[str]
    snapshots: int


def random_terms(world: World, number: int) -> Terms:
    mode = MODES[number % len(MODES)]
    game = GameTerms(
        mode,
        rounds=1 if "rounds" in VARIANTS[mode].option_names else None,
        fan_cards=("twister", "cow") if mode == "fan" else None,
    )
    timing = world.chance.choice(
        (
            Timing(),
            Timing(seconds=8),
            Timing(seconds=4, bank=20),
            Timing(bank=60),
            Timing(Pace.BY_TURNS, days=1),
        )
    )
    return Terms(
        game,
        places=2 + world.chance.below(3),
        timing=timing,
        lock_in=world.one_in(3),
        seating=world.chance.choice((Seating.KEPT, Seating.ROTATED)),
        spectators=2,
        grace=5 + world.chance.below(60),
        patience=5 + world.chance.below(60),
    )


def simulate(number: int, games: int = 1) -> Report:
    """Play at one table until so many games are over, and check that nothing was lost."""
    world = World(f"table {number}")
    terms = random_terms(world, number)
    server = Server(world, terms)
    _invite(server, terms)
    for _ in range(LONGEST_LIFE):
        world.step()
        if len(server.finished) >= games and server.up:
            break
    else:
        raise AssertionError(f"stuck: {server.table!r}, {server.table.game!r}")
    _check_end(server)
    return Report(
        terms.game.mode,
        len(server.finished),
        sum(len(messages) for messages in server.told.values()),
        sum(server.requests.values()),
        server.crashes,
        sum((person.refusals for person in server.people.values()), Counter()),
        sum(person.snapshots for person in server.people.values()),
    )


def _invite(server: Server, terms: Terms) -> None:
    world = server.world
    has_clock = terms.timing.move is not None
    players = 1 + world.chance.below(terms.places)
    names = ["Ann", "Bob", "Cat", "Dan", "Eve"]
    for number, name in enumerate(names[:players]):
        remote_bot = number > 0 and world.one_in(4)
        # Without a clock a player is needed who asks for a bot.
        sloth = 12 if number > 0 or has_clock or remote_bot else 0
        hello: Command = Join(name, remote_bot=remote_bot)
        server.people[name] = Person(server, name, hello, sloth)
    for name in ("Sue", "Sam"):
        server.people[name] = Person(server, name, Watch(name), 0)
    for person in server.people.values():
        world.later(world.chance.below(3000), person.act_at_random_times)


def _check_end(server: Server) -> None:
    assert server.restored() == server.table
    assert set(server.requests.values()) <= {1}, "a command was carried out twice"
    for person in server.people.values():
        for id in person.acknowledged:
            assert server.requests[person.owner, id] == 1, "an acknowledged command was lost"
        _check_stream(server, person)
    for finished in server.finished:
        last = replay(finished.record)[-1].state
        assert not last.stages
        assert finished.commitment == commitment(finished.record.seed or "", finished.record.setup)


def _check_stream(server: Server, person: Person) -> None:
    """Check that, after any number, a viewer gets exactly the missed messages or a snapshot."""
    viewer = server.table.streams.viewer(person.owner)
    if viewer is None:
        return
    told = server.told.get((person.owner, viewer.stream), [])
    assert viewer.number == len(told)
    for number in {0, max(0, len(told) - 5), len(told)}:
        missed = catch_up(server.table, person.owner, viewer.stream, number)
        if isinstance(missed, Snapshot):
            assert missed.number == len(told)
        else:
            assert [delivery.message for delivery in missed] == told[number:]
