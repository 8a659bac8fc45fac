/** A socket that plays a recorded game: the first frames at once, the rest step by step. */
import type { Socket } from './connection';
import { VERSION } from './shared';
import type { ServerFrame } from './wire';

interface Recorded {
  frame: ServerFrame;
}

export class RecordedSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  #next = 0;

  constructor(
    private readonly frames: Recorded[],
    private readonly first: number,
  ) {
    setTimeout(() => this.onopen?.());
  }

  send(text: string): void {
    const frame = JSON.parse(text) as { type: string; id?: string };
    if (frame.type === 'hello') {
      this.#say({
        type: 'welcome',
        version: VERSION,
        now: Date.now(),
        table: 'DEMO',
        person: '',
        here: true,
      });
      while (this.#next < this.first) this.step();
    }
    if (frame.type === 'do') {
      this.#say({ type: 'ack', id: frame.id ?? '' });
      this.step();
    }
  }

  close(): void {
    this.onclose?.();
  }

  step(): void {
    const recorded = this.frames[this.#next++];
    if (recorded) this.#say(recorded.frame);
  }

  #say(frame: ServerFrame): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
}
