import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LANGUAGES, speak } from '../i18n/index.svelte';
import { Course } from './course.svelte';
import { LESSONS, lessonText, tutorialTexts } from './lessons';

vi.stubGlobal('document', { documentElement: {} });

function finish(course: Course): string[] {
  const told: string[] = [];
  while (course.phase === 'placing') {
    told.push(course.news);
    course.advance();
  }
  return told;
}

function play(course: Course, card: number, row?: number): string[] {
  course.choose(card);
  if (row !== undefined) course.takeRow(row);
  return finish(course);
}

describe.each(LANGUAGES)('the first game in %s', (language) => {
  beforeEach(() => speak(language));

  it('is told to its end', () => {
    const course = new Course(() => tutorialTexts(language));
    for (const lesson of LESSONS) {
      const [card, row] = Object.keys(lesson.outcomes)[0]!.split('/').map(Number);
      const told = play(course, card!, row);
      expect(told).toHaveLength(4);
      for (const line of [...told, course.news]) expect(line).toMatch(/^[^{}]+[.!]$/);
      expect(course.praised).toBe(true);
      course.next();
    }
    expect(course.phase).toBe('over');
    expect(course.points).toEqual([1, 11, 11]);
  });

  it('has a word for every other choice', () => {
    for (const lesson of LESSONS) {
      const text = lessonText(tutorialTexts(language), lesson);
      if (Object.keys(lesson.outcomes).length > 1) expect(text.other).toBeTruthy();
    }
  });
});

describe('a course', () => {
  const start = () => new Course(() => tutorialTexts('en'));

  it('takes only the cards that the lesson offers', () => {
    const course = start();
    course.choose(68);
    expect(course.phase).toBe('choosing');
    course.choose(22);
    expect(course.phase).toBe('placing');
    expect(course.waiting.map(({ card }) => card)).toEqual([22, 35, 85]);
    expect(course.hand).not.toContain(22);
  });

  it('moves cards to the rows one by one', () => {
    const course = start();
    course.choose(22);
    course.advance();
    expect(course.rows[0]).toEqual([8, 10, 19, 22]);
    expect(course.waiting.map(({ card }) => card)).toEqual([35, 85]);
  });

  it('asks for a row, counts it, and goes on from the cheap one', () => {
    const course = start();
    for (const card of [22, 57, 60]) {
      play(course, card);
      course.next();
    }
    play(course, 4, 3);
    expect(course.praised).toBe(false);
    expect(course.points).toEqual([11, 11, 0]);
    course.next();
    expect(course.points).toEqual([1, 11, 0]);
    expect(course.rows[0]).toEqual([4]);
  });

  it('can be started again', () => {
    const course = start();
    play(course, 22);
    course.next();
    course.restart();
    expect([course.at, course.phase, course.points]).toEqual([0, 'choosing', [0, 0, 0]]);
  });
});
