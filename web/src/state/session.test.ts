import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Connection } from '../protocol/connection';
import { RecordedSocket } from '../protocol/recorded';
import { speak } from '../i18n/index.svelte';
import { boardOf } from './board';
import { RECORDED, recorded } from './fixtures';
import type { Session } from './session.svelte';

vi.stubGlobal('localStorage', { getItem: () => JSON.stringify({ speed: 'off' }), setItem: () => undefined });
vi.stubGlobal('document', { documentElement: { removeAttribute: () => undefined }, hidden: true });

/** Told on until somebody is asked this, and shown it. */
async function asked(session: Session, socket: RecordedSocket, kind: string): Promise<void> {
  while (session.view?.decision?.kind !== kind) socket.step();
  await vi.waitFor(() => expect(session.reveal.playing).toBe(false));
}

/** A session that is told a recorded game, frame by frame. */
async function told(name: string): Promise<{ session: Session; socket: RecordedSocket; steps: number }> {
  const { Session } = await import('./session.svelte');
  const frames = recorded(name);
  const socket = new RecordedSocket(frames, 1);
  const session = new Session('DEMO', '', (listener) => {
    const connection = new Connection({ table: 'DEMO', token: '' }, listener, {
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

  it('wait for a second touch where somebody wants that', async () => {
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

  it('that is over is nobody’s business', async () => {
    const { session, socket } = await told('base');
    const seen = sent(socket, 'seen');
    session.clock.time = () => Infinity;
    await asked(session, socket, 'selecting');
    session.see();
    expect([seen(), session.watchers(Infinity)]).toEqual([[], []]);
    session.close();
  });
});

describe('readiness', () => {
  it('is known before the next view comes', async () => {
    const { session, socket } = await told('base');
    await asked(session, socket, 'selecting');
    const game = session.room!.table.game!;
    const others = session.view!.seats.filter(({ seat }) => seat !== session.seat).map(({ seat }) => seat);
    expect(others.some((seat) => session.hasChosen(seat))).toBe(others.some((seat) => !game.awaited.includes(seat)));
    const room = session.room!;
    session.room = { ...room, table: { ...room.table, game: { ...game, awaited: [session.seat!] } } };
    expect(others.every((seat) => session.hasChosen(seat))).toBe(true);
    session.close();
  });
});
