import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Connection } from '../protocol/connection';
import { RecordedSocket } from '../protocol/recordedSocket';
import { speak } from '../i18n/index.svelte';
import { boardOf } from './board';
import { RECORDED, recorded, type Recorded } from './fixtures';
import type { Session } from './session.svelte';

vi.stubGlobal('localStorage', {
  getItem: () => JSON.stringify({ speed: 'off' }),
  setItem: () => undefined,
});
vi.stubGlobal('document', { documentElement: { removeAttribute: () => undefined }, hidden: true });

/** Continue until a seat is asked this and sees it. */
async function asked(session: Session, socket: RecordedSocket, kind: string): Promise<void> {
  while (session.view?.decision?.kind !== kind) socket.step();
  await vi.waitFor(() => expect(session.reveal.playing).toBe(false));
}

/** A session that is told a recorded game, frame by frame. */
async function told(
  name: string,
  frames = recorded(name),
  token: string | null = '',
): Promise<{ session: Session; socket: RecordedSocket; steps: number }> {
  const { Session } = await import('./session.svelte');
  const socket = new RecordedSocket(frames, 1);
  const session = new Session('DEMO', token, (listener) => {
    const connection = new Connection({ table: 'DEMO', token }, listener, {
      open: () => socket,
      random: () => 0.5,
      online: () => true,
    });
    connection.start();
    return connection;
  });
  await vi.waitFor(() => expect(session.room).not.toBeNull());
  return { session, socket, steps: frames.length - 1 };
}

beforeAll(() => speak('en'));
afterEach(() => void vi.useRealTimers());

describe.each(RECORDED)('a session at %s', (name) => {
  it('shows the table as it is after every message, and tells how it ended', async () => {
    const { session, socket, steps } = await told(name);
    for (let step = 0; step < steps; step++) {
      socket.step();
      if (step % 10 && step < steps - 1) continue;
      await vi.waitFor(() => expect(session.reveal.playing).toBe(false));
      if (session.view) expect(session.reveal.board).toEqual(boardOf(session.view));
    }
    expect(session.view?.outcome).not.toBeNull();
    expect(session.events.at(-1)?.type).toBe('game-ended');
    await vi.waitFor(() => expect(session.spoken).toMatch(/ wins? with |Buffalo|tie/));
    expect(session.next).toEqual([]);
    session.close();
  });
});

describe('picks', () => {
  it('are sent when they name an option, or kept until they do', async () => {
    const { session, socket } = await told('anniversary');
    await asked(session, socket, 'using-special');
    const special = session.next.find((pick) => pick.startsWith('special:'))!;
    session.pick('hand:1');
    expect(session.path).toEqual([]);
    session.pick(special);
    expect(session.path).toEqual([special]);
    session.unpick();
    session.pick('word:skip');
    expect(session.sending).toBe(true);
    session.close();
  });

  it('that come while an earlier moment is shown only lead to the present', async () => {
    const { session, socket } = await told('base');
    while (session.view?.decision?.kind !== 'choosing-row') socket.step();
    expect([session.reveal.playing, session.next]).toEqual([true, []]);
    session.pick('row:0');
    expect([session.reveal.playing, session.sending]).toEqual([false, false]);
    expect(session.next).toContain('row:0');
    session.pick('row:0');
    expect(session.sending).toBe(true);
    session.close();
  });

  it('wait for a second touch where the settings say so', async () => {
    const { session, socket } = await told('base');
    const { prefer } = await import('./settings.svelte');
    await asked(session, socket, 'selecting');
    prefer({ confirm: true });
    const [first, second] = session.next;
    session.pick(first!);
    expect(session.sending).toBe(false);
    session.pick(second!);
    expect(session.unconfirmed).toMatchObject({ card: Number(second!.slice(5)) });
    session.pick(second!);
    expect([session.sending, session.unconfirmed]).toEqual([true, null]);
    prefer({ confirm: false });
    session.close();
  });

  it('that come too late are told of, but not a second touch', async () => {
    const { session, socket } = await told('base');
    await asked(session, socket, 'selecting');
    socket.send = (text: string) => {
      const { id } = JSON.parse(text) as { id: string };
      const refused = { type: 'refused', id, code: 'stale-decision', reason: '' };
      socket.onmessage?.({ data: JSON.stringify(refused) });
    };
    const [first, second] = session.next;
    session.pick(first!);
    await vi.waitFor(() => expect(session.notice).toContain('Too late'));
    session.notice = null;
    session.pick(second!);
    await vi.waitFor(() => expect(session.sending).toBe(false));
    expect(session.notice).toBeNull();
    session.close();
  });
});

/** A recorded game up to the first talk of the team, and then what two bots think of a proposal. */
function advised(): Recorded[] {
  const frames = recorded('buffalo');
  const talk = frames.findIndex(
    ({ frame }) => frame.type === 'news' && frame.view?.decision?.kind === 'team-talking',
  );
  const last = frames[talk]!.frame;
  const news = [1, 2].map((seat) => {
    const number = 'number' in last ? last.number + seat : 0;
    return {
      frame: { ...last, number, message: { type: 'bot-advised', seat, gain: -4 }, view: null },
      answer: null,
    };
  });
  return [...frames.slice(0, talk + 1), ...(news as Recorded[])];
}

describe('advice', () => {
  it('of several bots is one notice and one line of the log', async () => {
    const { session, socket } = await told('buffalo', advised());
    await asked(session, socket, 'team-talking');
    const before = session.events.length;
    socket.step();
    socket.step();
    expect(session.notice).toMatch(
      / and .* agree but would rather not: 4 points worse for the team/,
    );
    expect(session.events.length).toBe(before + 1);
    session.close();
  });
});

/** A recorded game; whatever answers its first three decisions is marked. */
function hurried(): Recorded[] {
  const asked: string[] = [];
  return recorded('base').map((told) => {
    const { frame } = told;
    if (frame.type !== 'news' || frame.message.type !== 'game-progressed') return told;
    const isMarked = asked.length > 0 && asked.length <= 3;
    const { decision } = frame.message;
    if (asked.at(-1) !== decision) asked.push(decision);
    return { ...told, frame: { ...frame, message: { ...frame.message, hurried: isMarked } } };
  });
}

describe('bots that were answered for', () => {
  it('are a line of the log for each decision, and one notice', async () => {
    const { session, socket, steps } = await told('base', hurried());
    const lines = () => session.events.filter(({ type }) => type === 'hurried').length;
    const notice = vi.spyOn(session, 'tellNotice');
    for (let step = 0; step < steps; step++) socket.step();
    expect(notice.mock.calls.filter(([told]) => told)).toEqual([
      ['The server is busy: some bots answered without thinking ahead.'],
    ]);
    expect(lines()).toBe(3);
    session.close();
  });
});

/** What has been sent of this kind. */
function sent(socket: RecordedSocket, type: string): () => unknown[] {
  const commands: { type: string }[] = [];
  const send = socket.send.bind(socket);
  socket.send = (text: string) => {
    const frame = JSON.parse(text) as { command?: { type: string } };
    if (frame.command) commands.push(frame.command);
    send(text);
  };
  return () => commands.filter((command) => command.type === type);
}

describe('a show', () => {
  it('is told to be seen once, when all of it has been shown and others may wait', async () => {
    const { session, socket } = await told('base');
    const seen = sent(socket, 'seen');
    session.clock.time = () => 0;
    while (session.view?.decision?.kind !== 'selecting') socket.step();
    session.see();
    expect(seen()).toEqual([]);
    await vi.waitFor(() => expect(session.reveal.playing).toBe(false));
    session.see();
    session.see();
    expect(seen()).toEqual([{ type: 'seen', decision: session.room!.table.game!.decision }]);
    session.close();
  });

  it('that is over is not reported', async () => {
    const { session, socket } = await told('base');
    const seen = sent(socket, 'seen');
    session.clock.time = () => Infinity;
    await asked(session, socket, 'selecting');
    session.see();
    expect([seen(), session.watchers(Infinity)]).toEqual([[], []]);
    session.close();
  });
});

describe('passing', () => {
  it('goes ahead at once and before the next placements, until it is stopped', async () => {
    const { session, socket } = await told('buffalo');
    await asked(session, socket, 'team-talking');
    const sent: string[] = [];
    const send = socket.send.bind(socket);
    socket.send = (text: string) => (sent.push(text), send(text));
    session.pass('turn');
    await vi.waitFor(() => expect(session.sending).toBe(false));
    expect(sent.join()).toContain('get-ready');
    expect(session.passing?.until).toBe('turn');
    session.passOn();
    expect(sent.length, 'one answer for each decision').toBe(1);
    session.stopPassing();
    expect([session.passing, session.passesNow]).toEqual([null, false]);
    session.close();
  });

  it('ends with the turn', async () => {
    const { session, socket } = await told('buffalo');
    await asked(session, socket, 'team-talking');
    socket.send = () => undefined;
    session.pass('turn');
    const { turn } = session.view!;
    while (session.view!.turn === turn) socket.step();
    expect(session.passing).toBeNull();
    session.close();
  });

  it('ends when a special card is touched', async () => {
    const { session, socket } = await told('buffalo');
    await asked(session, socket, 'team-talking');
    session.passing = { until: 'turn', seen: { round: 1, turn: 1, open: [], marks: [], full: [] } };
    session.pick(session.next.find((pick) => pick.startsWith('special:'))!);
    expect(session.passing).toBeNull();
    session.close();
  });
});

describe('readiness', () => {
  it('is known before the next view comes', async () => {
    const { session, socket } = await told('base');
    await asked(session, socket, 'selecting');
    const game = session.room!.table.game!;
    const others = session
      .view!.seats.filter(({ seat }) => seat !== session.seat)
      .map(({ seat }) => seat);
    expect(others.some((seat) => session.hasChosen(seat))).toBe(
      others.some((seat) => !game.awaited.includes(seat)),
    );
    const room = session.room!;
    session.room = {
      ...room,
      table: { ...room.table, game: { ...game, awaited: [session.seat!] } },
    };
    expect(others.every((seat) => session.hasChosen(seat))).toBe(true);
    session.close();
  });
});

describe('a screen', () => {
  it('does nothing, whatever it is told to do, and says nothing about it', async () => {
    const { session } = await told('base', recorded('base'), null);
    expect(session.isScreen).toBe(true);
    const sent = vi.spyOn(RecordedSocket.prototype, 'send');
    expect(await session.do({ type: 'start' })).toBe(false);
    expect(await session.attempt({ type: 'join', name: 'TV' })).toBe('not-here');
    expect(sent).not.toHaveBeenCalled();
    expect(session.notice).toBeNull();
    sent.mockRestore();
  });
});
