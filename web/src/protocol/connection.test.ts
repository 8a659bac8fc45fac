import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Connection, type Listener, type Socket, type Status } from './connection';
import type { ClientFrame, Fresh, News, ServerFrame, Snapshot } from './wire';

class FakeSocket implements Socket {
  static all: FakeSocket[] = [];
  sent: ClientFrame[] = [];
  lengths: number[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.lengths.push(text.length);
    this.sent.push(JSON.parse(text) as ClientFrame);
  }
  close(): void {
    this.closed = true;
  }
  say(frame: ServerFrame): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
  greet(here = true): void {
    this.onopen?.();
    this.say({ type: 'welcome', version: 1, now: 5_000, table: 'ABC', person: 'p', here });
  }
}

const last = (): FakeSocket => FakeSocket.all.at(-1)!;
const fresh = (stream: number, number: number): Fresh => ({
  type: 'fresh',
  now: 0,
  snapshot: { type: 'snapshot', stream, number } as Snapshot,
});
const news = (stream: number, number: number): News => ({
  type: 'news',
  now: 0,
  stream,
  number,
  message: { type: 'pause-began' },
  view: null,
});

let online = true;
let heard: number[];
let statuses: Status[];
let ended: string[];

function connection(): Connection {
  const listener: Listener = {
    status: (status) => statuses.push(status),
    welcome: () => undefined,
    fresh: () => undefined,
    news: (frame) => heard.push(frame.number),
    ended: (code) => ended.push(code),
  };
  const made = new Connection({ table: 'ABC', token: 'secret' }, listener, {
    open: () => new FakeSocket(),
    random: () => 0.5,
    online: () => online,
  });
  made.start();
  return made;
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  online = true;
  [heard, statuses, ended] = [[], [], []];
});
afterEach(() => void vi.useRealTimers());

describe('resuming', () => {
  it('says hello with nothing seen at first, and with the last number seen later', () => {
    connection();
    last().greet();
    expect(last().sent[0]).toMatchObject({ type: 'hello', table: 'ABC', seen: null });
    last().say(fresh(3, 7));
    last().say(news(3, 8));
    last().onclose?.();
    vi.advanceTimersByTime(1000);
    last().onopen?.();
    expect(FakeSocket.all).toHaveLength(2);
    expect(last().sent[0]).toMatchObject({ seen: { stream: 3, number: 8 } });
  });

  it('tells each message once and comes again when there is a gap', () => {
    connection();
    last().greet();
    last().say(fresh(1, 1));
    last().say(news(1, 2));
    last().say(news(1, 2));
    last().say(news(1, 4));
    expect(heard).toEqual([2]);
    expect(FakeSocket.all[0]!.closed).toBe(true);
    vi.advanceTimersByTime(1000);
    expect(FakeSocket.all).toHaveLength(2);
  });
});

describe('commands', () => {
  it('sends every card in a frame of the same length', () => {
    const made = connection();
    last().greet();
    for (const [card, twisted] of [
      [7, true],
      [55, false],
      [104, false],
    ] as const) {
      const action = { type: 'play-card', card, twisted } as const;
      void made.do({ type: 'answer', decision: '12:10.10.0', action });
    }
    const lengths = last().lengths.slice(-3);
    expect(lengths).toEqual([256, 256, 256]);
  });

  it('sends what was not acknowledged again, under the same id', async () => {
    const made = connection();
    last().greet();
    const reply = made.do({ type: 'say', text: 'moo' });
    const first = last().sent.at(-1)!;
    last().onclose?.();
    vi.advanceTimersByTime(1000);
    last().greet();
    const again = last().sent.at(-1)!;
    expect(again).toEqual(first);
    last().say({ type: 'ack', id: (again as { id: string }).id });
    expect((await reply).type).toBe('ack');
    last().onclose?.();
    vi.advanceTimersByTime(1000);
    last().greet();
    expect(last().sent.filter((frame) => frame.type === 'do')).toHaveLength(0);
  });

  it('keeps commands until the server has greeted', () => {
    const made = connection();
    void made.do({ type: 'say', text: 'early' });
    expect(last().sent).toHaveLength(0);
    last().greet();
    expect(last().sent.map((frame) => frame.type)).toEqual(['hello', 'do']);
  });

  it('gives every command an id of its own', () => {
    const made = connection();
    last().greet();
    void made.do({ type: 'start' });
    void made.do({ type: 'start' });
    const ids = last().sent.flatMap((frame) => (frame.type === 'do' ? [frame.id] : []));
    expect(new Set(ids).size).toBe(2);
  });
});

describe('bad networks', () => {
  it('waits longer after each failure, and not after a success', () => {
    connection();
    const waits: number[] = [];
    for (let failure = 0; failure < 4; failure++) {
      last().onclose?.();
      const before = FakeSocket.all.length;
      let waited = 0;
      while (FakeSocket.all.length === before) {
        vi.advanceTimersByTime(50);
        waited += 50;
      }
      waits.push(waited);
    }
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
    expect(waits[3]!).toBeGreaterThan(waits[0]! * 4);
    last().greet();
    last().onclose?.();
    vi.advanceTimersByTime(400);
    expect(FakeSocket.all).toHaveLength(6);
  });

  it('does not try while offline, and at once when back', () => {
    const made = connection();
    last().greet();
    online = false;
    made.sleep();
    vi.advanceTimersByTime(60_000);
    expect(made.status).toBe('offline');
    expect(FakeSocket.all).toHaveLength(1);
    online = true;
    made.wake();
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('leaves a server that does not answer', () => {
    const made = connection();
    last().greet();
    made.wake();
    expect(last().sent.at(-1)!.type).toBe('ping');
    vi.advanceTimersByTime(8_000);
    expect(FakeSocket.all[0]!.closed).toBe(true);
    expect(made.status).toBe('waiting');
  });

  it('stays away when told so', async () => {
    const made = connection();
    last().greet();
    const reply = made.do({ type: 'start' });
    last().say({ type: 'bye', code: 'no-such-table', reason: '' });
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(ended).toEqual(['no-such-table']);
    expect(await reply).toMatchObject({ type: 'refused', code: 'gone' });
  });
});

describe('the clock', () => {
  it('believes the quickest exchange', () => {
    vi.setSystemTime(1_000);
    const made = connection();
    last().greet();
    expect(made.clock.time()).toBe(5_000);
    vi.setSystemTime(3_000);
    last().say({ type: 'pong', sent: 1_000, now: 9_000 });
    expect(made.clock.time()).toBe(7_000);
  });
});
