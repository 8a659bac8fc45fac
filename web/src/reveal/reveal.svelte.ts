/**
 * The reveal: what has happened is shown event by event while the table is already further on. It
 * never holds anybody up: any touch skips to the present, where the next one answers.
 */
import { tick } from 'svelte';
import type { Event } from '../protocol/wire';
import { advance, type Board } from '../state/board';
import { preferences } from '../state/settings.svelte';
import { play as playSound } from '../sound/sound';
import { glide, picture, turnOver } from './flip';
import { shownFor } from './pace';

/** A touch this soon after the end of a reveal was meant to skip it. */
const TOO_SOON = 300;

/** One event on the way to `goal`; the last of several that came at once arrives there. */
interface Step {
  event: Event;
  goal: Board;
  arrives: boolean;
}

interface Turn {
  start: Board;
  steps: Step[];
}

export class Reveal {
  /** What is shown; `null` before the first deal. */
  board = $state.raw<Board | null>(null);
  /** What is being shown right now. */
  event = $state.raw<Event | null>(null);
  playing = $state(false);
  /** The last turn is shown again. */
  again = $state(false);
  stage: HTMLElement | null = null;

  #steps: Step[] = [];
  #present: Board | null = null;
  #last: Turn | null = null;
  #hurry: (() => void) | null = null;
  #run = 0;
  /** When a show ended by itself. */
  #ended = -TOO_SOON;

  constructor(private readonly announce: (event: Event) => void) {}

  get canRepeat(): boolean {
    return this.#last !== null;
  }

  /** Whether what is shown is the present, and has been for long enough to be seen. */
  get isPresent(): boolean {
    return !this.playing && performance.now() - this.#ended >= TOO_SOON;
  }

  /** Everything at once, without a show. */
  set(board: Board | null): void {
    this.#run++;
    this.#steps = [];
    this.#last = null;
    this.#settle(board);
  }

  /** Show these events on the way to `goal`. */
  show(events: Event[], goal: Board): void {
    const steps = events.map((event, index) => ({
      event,
      goal,
      arrives: index === events.length - 1,
    }));
    if (this.again) this.#endRepeat();
    this.#remember(steps, goal);
    this.#present = goal;
    this.#steps.push(...steps);
    if (this.#tooMany()) this.#catchUp();
    if (!this.playing) void this.#play();
  }

  /** On to the present. */
  skip(): void {
    this.#catchUp();
  }

  /** Show the last turn once more. */
  async repeat(): Promise<void> {
    if (!this.#last || this.playing) return;
    this.again = true;
    this.board = this.#last.start;
    this.#steps = [...this.#last.steps];
    await this.#play();
    this.again = false;
  }

  #endRepeat(): void {
    this.#run++;
    this.again = false;
    this.#steps = [];
    this.#settle(this.#present);
  }

  async #play(): Promise<void> {
    const run = ++this.#run;
    this.playing = true;
    for (let step = this.#steps.shift(); step; step = this.#steps.shift()) {
      if (!this.again) this.announce(step.event);
      await this.#showEvent(step.event, step.goal);
      if (run !== this.#run) return;
      if (step.arrives) this.board = step.goal;
    }
    if (this.event) this.#ended = performance.now();
    this.#settle(this.#present);
  }

  async #showEvent(event: Event, goal: Board): Promise<void> {
    const time = this.#stageReady() ? shownFor(event, preferences().speed) : 0;
    const before = time && this.stage ? picture(this.stage) : null;
    this.board = advance(this.board ?? goal, event, goal);
    if (!time) return;
    this.event = event;
    playSound(event);
    await tick();
    if (before && this.stage && !calm()) this.#animate(event, before, time);
    await this.#pause(time);
  }

  #animate(event: Event, before: ReturnType<typeof picture>, time: number): void {
    const stage = this.stage!;
    const duration = Math.min(time * 0.7, 900);
    const target = pileOf(event);
    glide(stage, before, { duration, from: (key) => ownerOf(event, key), to: () => target });
    if (event.type === 'cards-revealed') turnOver(stage, Math.min(time, 1200));
  }

  /** Nobody looks at a hidden page, and somebody who is far behind wants the present. */
  #stageReady(): boolean {
    return this.stage !== null && !document.hidden;
  }

  #tooMany(): boolean {
    return this.#steps.filter(({ event }) => event.type === 'cards-revealed').length > 2;
  }

  #pause(time: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(done, time);
      function done(): void {
        clearTimeout(timer);
        resolve();
      }
      this.#hurry = done;
    });
  }

  #catchUp(): void {
    const missed = this.again ? [] : this.#steps;
    this.#run++;
    this.#steps = [];
    this.again = false;
    missed.forEach(({ event }) => this.announce(event));
    this.#settle(this.#present);
    this.#hurry?.();
  }

  #settle(board: Board | null): void {
    this.board = board;
    this.#present = board;
    this.event = null;
    this.playing = false;
  }

  #remember(steps: Step[], goal: Board): void {
    const start = steps.findIndex(({ event }) => event.type === 'cards-revealed');
    const present = this.#present;
    if (start >= 0 && present) {
      const before = steps
        .slice(0, start)
        .reduce((board, { event }) => advance(board, event, goal), present);
      this.#last = { start: before, steps: steps.slice(start) };
    } else if (this.#last && steps.some(({ event }) => event.type !== 'seat-ready')) {
      this.#last.steps.push(...steps);
    }
  }
}

function calm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Where the cards of this event go that leave the table. */
function pileOf(event: Event): string | null {
  switch (event.type) {
    case 'row-taken':
      return `[data-pile="${event.seat ?? 'buffalo'}"]`;
    case 'cards-taken-to-hand':
    case 'card-picked':
    case 'x-row-extended':
    case 'cards-cancelled':
      return `[data-pile="${event.seat}"]`;
    default:
      return null;
  }
}

/** Where a card comes from that appears: whoever has played it. */
function ownerOf(event: Event, key: string): string | null {
  if (event.type !== 'cards-revealed') return null;
  const played = event.cards.find(({ card }) => key === `card-${card}`);
  return played ? `[data-pile="${played.seat ?? 'buffalo'}"]` : null;
}
