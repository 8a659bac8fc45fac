/** Where a learner is in the first game: which lesson, what was chosen, how far it is told. */

import { tCount } from '../i18n/index.svelte';
import {
  fill,
  LESSONS,
  lessonText,
  OPPONENTS,
  waysOf,
  type Lesson,
  type LessonText,
  type Placement,
  type TutorialTexts,
} from './lessons';

type Phase = 'choosing' | 'picking-row' | 'placing' | 'told' | 'over';

export class Course {
  at = $state(0);
  phase = $state<Phase>('choosing');
  card = $state<number>();
  way = $state('');
  /** How many cards of the turn lie in their rows. */
  placed = $state(0);
  /** Bullheads by seat from finished lessons. */
  earlier = $state([0, 0, 0]);

  constructor(readonly texts: () => TutorialTexts) {}

  get lesson(): Lesson {
    return LESSONS[this.at]!;
  }

  get text(): LessonText {
    return lessonText(this.texts(), this.lesson);
  }

  get outcome(): Placement[] {
    return this.lesson.outcomes[this.way] ?? [];
  }

  get shown(): Placement[] {
    return this.outcome.slice(0, this.placed);
  }

  get rows(): number[][] {
    return this.shown.at(-1)?.rows ?? this.lesson.rows;
  }

  /** Revealed cards that wait, the next one first. */
  get waiting(): { seat: number; card: number }[] {
    if (this.phase === 'choosing') return [];
    const played = [this.card!, ...this.lesson.others].map((card, seat) => ({ seat, card }));
    const lying = this.shown.map((placement) => placement.card);
    return played
      .filter(({ card }) => !lying.includes(card))
      .sort((one, other) => one.card - other.card);
  }

  get hand(): number[] {
    return this.lesson.hands[0]!.filter((card) => card !== this.card);
  }

  get points(): number[] {
    return this.earlier.map((points, seat) => points + bullheads(this.shown, seat));
  }

  get praised(): boolean {
    return this.way === Object.keys(this.lesson.outcomes)[0];
  }

  /** What a screen reader is told, and what stands above the table. */
  get news(): string {
    const { say } = this.texts();
    const last = this.shown.at(-1);
    if (this.phase === 'told') return this.praised ? this.text.done : (this.text.other ?? '');
    if (this.phase === 'picking-row') return this.text.pick ?? '';
    if (this.phase !== 'placing') return '';
    if (last === undefined)
      return fill(say.revealed, { cards: this.waiting.map(({ card }) => card).join(', ') });
    const sentences: Record<string, string> = say[speaker(last.seat)];
    return fill(sentences[last.reason] ?? '', {
      card: last.card,
      beside: last.beside ?? '',
      row: last.row + 1,
      cards: last.taken.join(' '),
      bullheads: this.bullheads(last.bullheads),
    });
  }

  name(seat: number): string {
    return this.texts()[speaker(seat)];
  }

  bullheads(number: number): string {
    return tCount('bullheads', number);
  }

  choose(card: number): void {
    const ways = waysOf(this.lesson, card);
    if (this.phase !== 'choosing' || ways.length === 0) return;
    this.card = card;
    if (ways.length > 1) this.phase = 'picking-row';
    else this.#start(ways[0]!);
  }

  takeRow(row: number): void {
    if (this.phase === 'picking-row') this.#start(`${this.card}/${row}`);
  }

  /** The next card goes to its row; after the last one the lesson is told. */
  advance(): void {
    if (this.phase !== 'placing') return;
    if (this.placed < this.outcome.length) this.placed += 1;
    else this.phase = 'told';
  }

  next(): void {
    if (this.at === LESSONS.length - 1) {
      this.phase = 'over';
      return;
    }
    // the next lesson goes on from the outcome that the texts praise
    const usual = Object.values(this.lesson.outcomes)[0]!;
    this.earlier = this.earlier.map((points, seat) => points + bullheads(usual, seat));
    this.at += 1;
    this.#reset();
  }

  restart(): void {
    this.at = 0;
    this.earlier = [0, 0, 0];
    this.#reset();
  }

  #start(way: string): void {
    this.way = way;
    this.phase = 'placing';
  }

  #reset(): void {
    this.phase = 'choosing';
    this.card = undefined;
    this.way = '';
    this.placed = 0;
  }
}

function speaker(seat: number): 'you' | 'calf' | 'ox' {
  return seat === 0 ? 'you' : OPPONENTS[seat - 1]!;
}

function bullheads(placements: Placement[], seat: number): number {
  return placements
    .filter((placement) => placement.seat === seat)
    .reduce((sum, placement) => sum + placement.bullheads, 0);
}
