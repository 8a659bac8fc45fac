/** The script of the first game. Outcomes were computed by the engine (tests/web/test_tutorial.py). */

import type en from '../languages/en/tutorial.json';
import script from './tutorial.json';
import type { Language } from './types';

export interface Placement {
  seat: number;
  card: number;
  row: number;
  reason: string;
  beside: number | null;
  taken: number[];
  bullheads: number;
  /** As they lie after it. */
  rows: number[][];
}

export interface Lesson {
  id: string;
  rows: number[][];
  hands: number[][];
  /** What the other seats have chosen. */
  others: number[];
  /** The cards that may be tapped. */
  choices: number[];
  /** By card, or by card and row: `4/0`. The first is the one the texts praise. */
  outcomes: Record<string, Placement[]>;
}

export interface LessonText {
  title: string;
  lead: string;
  task: string;
  pick?: string;
  done: string;
  /** For a choice that is not the first. */
  other?: string;
}

export const LESSONS: Lesson[] = script.lessons as unknown as Lesson[];
/** Kinds of the other seats. */
export const OPPONENTS = script.opponents as ('calf' | 'ox')[];

const TEXTS = import.meta.glob<TutorialTexts>('../languages/*/tutorial.json', {
  eager: true,
  import: 'default',
});

export type TutorialTexts = typeof en;

export function tutorialTexts(language: Language): TutorialTexts {
  return TEXTS[`../languages/${language}/tutorial.json`]!;
}

export function lessonText(texts: TutorialTexts, lesson: Lesson): LessonText {
  return (texts.lessons as Record<string, LessonText>)[lesson.id]!;
}

/** The outcomes that are possible with a card: one, or one for each row. */
export function waysOf(lesson: Lesson, card: number): string[] {
  return Object.keys(lesson.outcomes).filter((key) => key.split('/')[0] === String(card));
}

export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
