/**
 * The reveal: show what has happened beat by beat while the table is already further on. Any touch
 * skips to the present; only there does a touch answer the question.
 */
import { tick } from 'svelte';
import type { Event } from '../protocol/wire';
import { hush, play as playSound } from '../sound/sound';
import { advance, type Board } from '../state/board';
import type { Speed } from '../state/settings.svelte';
import { beatsOf, durations, timeLeft, type Act, type Beat } from './beats';
import { CardMotion } from './cardMotion';

/** A touch this soon after the end of a reveal was meant to skip it. */
const TOO_SOON = 300;
/** A viewer more turns behind than this is shown the present at once. */
const MOST_TURNS_BEHIND = 2;

/** Events that came at once, on the way to `goal`. */
interface Step {
  events: Event[];
  goal: Board;
  /** How long the table allows for it; `null`: as long as it takes. */
  allowed: number | null;
  /** When the clocks start that wait for it, by the page's own time. */
  until: number;
}

interface Turn {
  start: Board;
  steps: Step[];
}

export class Reveal {
  /** What is shown; `null` before the first deal. */
  board = $state.raw<Board | null>(null);
  /** What is being shown right now, how, and for how long. */
  event = $state.raw<Event | null>(null);
  act = $state.raw<Act | null>(null);
  time = $state.raw(0);
  playing = $state(false);
  /** The last turn is shown again. */
  again = $state(false);

  #motion: CardMotion | null = null;
  #steps: Step[] = [];
  /** What the step that is being shown has not told yet. */
  #untold: Event[] = [];
  #present: Board | null = null;
  #last: Turn | null = null;
  #hurry: (() => void) | null = null;
  #run = 0;
  /** When a show ended by itself. */
  #ended = -TOO_SOON;

  constructor(
    private readonly announce: (event: Event) => void,
    private readonly speed: () => Speed,
  ) {}

  set stage(root: HTMLElement | null) {
    this.#motion?.clear();
    this.#motion = root && new CardMotion(root);
  }

  get canRepeat(): boolean {
    return this.#last !== null;
  }

  /** Whether what is shown is the present, and has been for long enough to be seen. */
  get isPresent(): boolean {
    return !this.playing && performance.now() - this.#ended >= TOO_SOON;
  }

  /** Show the board at once, without animation. */
  set(board: Board | null): void {
    this.#last = null;
    this.#stop();
    this.#settle(board);
  }

  /** Show these events on the way to `goal`, within the time that the table allows and before its clocks start. */
  show(events: Event[], goal: Board, allowed: number | null = null, until = Infinity): void {
    const step = { events, goal, allowed, until };
    if (this.again) this.skip();
    this.#remember(step);
    this.#present = goal;
    this.#steps.push(step);
    if (this.#tooMany()) this.skip();
    else if (!this.playing) void this.#play();
  }

  /** Skip to the present. */
  skip(): void {
    const missed = this.again
      ? []
      : [...this.#untold, ...this.#steps.flatMap(({ events }) => events)];
    this.#stop();
    missed.forEach((event) => this.announce(event));
    this.#settle(this.#present);
  }

  /** Show the last turn once more. */
  repeat(): void {
    if (!this.#last || this.playing) return;
    this.again = true;
    this.board = this.#last.start;
    this.#steps = [...this.#last.steps];
    void this.#play();
  }

  /** Stop all beats that are not shown yet. */
  #stop(): void {
    this.#run++;
    this.#steps = [];
    this.#untold = [];
    this.#motion?.clear();
    hush();
    this.#hurry?.();
  }

  async #play(): Promise<void> {
    const run = ++this.#run;
    this.playing = true;
    for (let step = this.#steps.shift(); step; step = this.#steps.shift()) {
      await this.#showStep(step, run);
      if (run !== this.#run) return;
      this.board = step.goal;
    }
    this.#motion?.clear();
    if (this.event) this.#ended = performance.now();
    this.#settle(this.#present);
  }

  /** Schedule by the planned end of each beat, so that time for measuring and drawing does not add up. */
  async #showStep({ events, goal, allowed, until }: Step, run: number): Promise<void> {
    const beats = beatsOf(events, this.board ?? goal, goal);
    this.#untold = [...events];
    let end = performance.now();
    const time = timeLeft(allowed, until, end);
    for (const [at, beat] of beats.entries()) {
      this.#tellUntil(beat.event);
      const lasts = this.#isWatched() ? durations(beats, time, this.speed())[at]! : 0;
      end += lasts;
      await this.#showBeat(beat, lasts, end, run);
      if (run !== this.#run) return;
    }
  }

  async #showBeat(beat: Beat, time: number, end: number, run: number): Promise<void> {
    if (!time) return void (this.board = beat.board);
    const stage = this.#motion!;
    stage.clear();
    const before = stage.picture();
    this.board = beat.board;
    this.event = beat.event;
    this.act = beat.act;
    this.time = time;
    playSound(beat, time);
    await tick();
    if (run !== this.#run) return;
    if (calm()) stage.highlight(beat, before, time);
    else stage.play(beat, before, time);
    await this.#pause(end - performance.now());
  }

  #tellUntil(event: Event): void {
    const told = this.#untold.indexOf(event) + 1;
    const events = this.#untold.splice(0, told);
    if (!this.again) events.forEach((event) => this.announce(event));
  }

  /** A hidden page shows nothing. */
  #isWatched(): boolean {
    return this.#motion !== null && !document.hidden;
  }

  #tooMany(): boolean {
    const turns = this.#steps
      .flatMap(({ events }) => events)
      .filter(({ type }) => type === 'cards-revealed');
    return turns.length > MOST_TURNS_BEHIND;
  }

  #pause(time: number): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.#hurry = null;
        resolve();
      };
      const timer = setTimeout(done, time);
      this.#hurry = done;
    });
  }

  #settle(board: Board | null): void {
    this.board = board;
    this.#present = board;
    this.event = null;
    this.act = null;
    this.playing = false;
    this.again = false;
  }

  /** From the last time that cards were turned over. */
  #remember(step: Step): void {
    const { events, goal } = step;
    const start = events.findIndex(({ type }) => type === 'cards-revealed');
    const present = this.#present;
    if (start >= 0 && present) {
      const before = events
        .slice(0, start)
        .reduce((board, event) => advance(board, event, goal), present);
      this.#last = {
        start: before,
        steps: [{ events: events.slice(start), goal, allowed: null, until: Infinity }],
      };
    } else if (this.#last && events.some(({ type }) => type !== 'seat-ready')) {
      this.#last.steps.push({ ...step, allowed: null, until: Infinity });
    }
  }
}

/** Whether this viewer wants nothing to move. */
export function calm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
