/**
 * One viewer's connection to one table, over any number of sockets. It reconnects by itself, resumes
 * after the last message it has seen, and sends unacknowledged commands again under the same id.
 */
import { backoff } from './backoff';
import { ServerClock } from './clock';
import { FINAL_CODES, VERSION } from './shared';
import type { Ack, ClientFrame, Command, Cursor, Fresh, News, Refused, ServerFrame } from './wire';

const PING_EVERY = 20_000;
const PATIENCE = 8_000;
/** Longer than any answer with a card: the length of a frame must not tell which one it is. */
const SHORTEST_FRAME = 256;

/** What a socket must be able to do; tests and recorded games have sockets of their own. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: (() => void) | null;
}

export type Status = 'connecting' | 'open' | 'waiting' | 'offline' | 'closed';

export interface Listener {
  status(status: Status): void;
  /** Said hello; not `here`: join or watch first. */
  welcome(here: boolean): void;
  fresh(frame: Fresh): void;
  news(frame: News): void;
  /** The server has closed the connection for good. */
  ended(code: string): void;
}

export interface Place {
  table: string;
  /** The token of a person; `null` for a screen in the room, which only listens. */
  token: string | null;
}

export interface Means {
  open: () => Socket;
  random: () => number;
  online: () => boolean;
}

interface Waiting {
  frame: ClientFrame & { type: 'do' };
  resolve: (reply: Ack | Refused) => void;
}

/** Said when a connection is closed for good with commands on the way. */
const GONE: Omit<Refused, 'id'> = { type: 'refused', code: 'gone', reason: 'the connection ended' };

/** Do not reconnect after these: the server would answer the same. */
const FINAL = new Set<string>(FINAL_CODES);

export class Connection {
  readonly clock = new ServerClock();
  #socket: Socket | null = null;
  #cursor: Cursor | null = null;
  #waiting = new Map<string, Waiting>();
  #session: string;
  #count = 0;
  #failures = 0;
  #greeted = false;
  #said = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #heart: ReturnType<typeof setTimeout> | undefined;
  #status: Status = 'connecting';

  constructor(
    private readonly place: Place,
    private readonly listener: Listener,
    private readonly means: Means,
  ) {
    this.#session = Math.floor(means.random() * 2 ** 48).toString(36);
  }

  get status(): Status {
    return this.#status;
  }

  start(): void {
    if (this.#status !== 'closed') this.#connect();
  }

  /** Carry out a command once, however often it has to be sent. */
  do(command: Command): Promise<Ack | Refused> {
    const id = `${this.#session}-${++this.#count}`;
    if (this.#status === 'closed') return Promise.resolve({ ...GONE, id });
    return new Promise((resolve) => {
      const frame = { type: 'do', id, command } as const;
      this.#waiting.set(id, { frame, resolve });
      if (this.#greeted) this.#send(frame);
    });
  }

  /** The network came back, or the page is looked at again: do not wait any longer. */
  wake(): void {
    if (this.#status === 'closed') return;
    if (this.#socket === null) this.#connect();
    else if (this.#greeted) this.#ping();
  }

  /** The browser reports that the network is gone. */
  sleep(): void {
    if (this.#status === 'closed') return;
    this.#drop();
    this.#become('offline');
  }

  close(): void {
    this.#drop();
    this.#become('closed');
    for (const [id, { resolve }] of this.#waiting) resolve({ ...GONE, id });
    this.#waiting.clear();
  }

  #connect(): void {
    clearTimeout(this.#timer);
    if (!this.means.online()) return this.#become('offline');
    this.#drop();
    this.#become('connecting');
    const socket = this.means.open();
    this.#socket = socket;
    socket.onopen = () => {
      this.#said = Date.now();
      const { table, token } = this.place;
      this.#send({ type: 'hello', version: VERSION, token, table, seen: this.#cursor });
    };
    socket.onmessage = ({ data }) => this.#hear(JSON.parse(data) as ServerFrame);
    socket.onclose = () => this.#lost();
    this.#expectWithin(PATIENCE);
  }

  #hear(frame: ServerFrame): void {
    switch (frame.type) {
      case 'welcome':
        this.clock.heard(frame.now, this.#said);
        this.#failures = 0;
        this.#greeted = true;
        if (!frame.here) this.#cursor = null;
        this.#become('open');
        this.#rest();
        this.listener.welcome(frame.here);
        for (const { frame: unanswered } of this.#waiting.values()) this.#send(unanswered);
        return;
      case 'fresh':
        this.#cursor = { stream: frame.snapshot.stream, number: frame.snapshot.number };
        return this.listener.fresh(frame);
      case 'news':
        return this.#news(frame);
      case 'ack':
      case 'refused':
        this.#waiting.get(frame.id)?.resolve(frame);
        this.#waiting.delete(frame.id);
        return;
      case 'pong':
        this.clock.heard(frame.now, frame.sent);
        return this.#rest();
      case 'bye':
        if (!FINAL.has(frame.code)) return;
        this.close();
        return this.listener.ended(frame.code);
      case 'fault':
        if (frame.id !== null && frame.wait !== null) this.#sendAgain(frame.id, frame.wait);
        else console.warn(`the server took offence: ${frame.code}`);
    }
  }

  #news(frame: News): void {
    const cursor = this.#cursor;
    if (cursor?.stream !== frame.stream || frame.number > cursor.number + 1) {
      this.#lost(); // a gap: come again, and be told what was missed
    } else if (frame.number === cursor.number + 1) {
      this.#cursor = { stream: frame.stream, number: frame.number };
      this.listener.news(frame);
    }
  }

  /** A command came too fast: the server has named the time to wait. */
  #sendAgain(id: string, wait: number): void {
    setTimeout(() => {
      const waiting = this.#waiting.get(id);
      if (this.#greeted && waiting) this.#send(waiting.frame);
    }, wait);
  }

  #ping(): void {
    this.#send({ type: 'ping', sent: Date.now() });
    this.#expectWithin(PATIENCE);
  }

  /** A server that is silent for this long counts as gone. */
  #expectWithin(time: number): void {
    clearTimeout(this.#heart);
    this.#heart = setTimeout(() => this.#lost(), time);
  }

  #rest(): void {
    clearTimeout(this.#heart);
    this.#heart = setTimeout(() => this.#ping(), PING_EVERY);
  }

  #lost(): void {
    if (this.#status === 'closed') return;
    this.#drop();
    if (!this.means.online()) return this.#become('offline');
    this.#become('waiting');
    this.#timer = setTimeout(() => this.#connect(), backoff(this.#failures++, this.means.random));
  }

  #drop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#heart);
    this.#greeted = false;
    const socket = this.#socket;
    this.#socket = null;
    if (socket === null) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #send(frame: ClientFrame): void {
    this.#socket?.send(JSON.stringify(frame).padEnd(SHORTEST_FRAME));
  }

  #become(status: Status): void {
    if (this.#status === status) return;
    this.#status = status;
    this.listener.status(status);
  }
}
