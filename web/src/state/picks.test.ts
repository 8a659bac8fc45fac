import { describe, expect, it } from 'vitest';
import type { View } from '../protocol/wire';
import { RECORDED, recorded } from './fixtures';
import { actionOf, before, choicesOf, extended, nextPicks, type Pick } from './picks';

function views(name: string): View[] {
  return recorded(name).flatMap(({ frame }) =>
    frame.type === 'news' && frame.view?.decision ? [frame.view] : [],
  );
}

describe.each(RECORDED)('the options of %s', (name) => {
  it('have paths of their own, and each path leads to its option', () => {
    for (const view of views(name)) {
      const choices = choicesOf(view);
      const paths = choices.map(({ path }) => path.join(' '));
      expect(new Set(paths).size).toBe(paths.length);
      for (const { path, action } of choices) expect(actionOf(view, path)).toEqual(action);
    }
  });

  it('can all be touched step by step', () => {
    for (const view of views(name)) {
      for (const { path } of choicesOf(view)) {
        const walked = path.reduce<Pick[]>((done, pick) => {
          expect([...nextPicks(view, done), ...done]).toContain(pick);
          return done.includes(pick) ? done : extended(view, done, pick);
        }, []);
        expect(walked).toEqual(path);
      }
    }
  });
});

describe('an order of more cards than are listed', () => {
  const cards = [5, 12, 30, 44, 71, 90];
  const view = {
    decision: { options: [{ type: 'get-ready' }], open_ended: ['sort'] },
    changes: [],
    prompt: { played: null },
    queue: cards.map((card, seat) => ({ seat, card, twisted: false })),
  } as unknown as View;

  it('is touched card by card, and the last one follows by itself', () => {
    expect(nextPicks(view, [])).toContain('special:sort');
    let path: Pick[] = ['special:sort'];
    for (const card of [90, 5, 12, 30, 44]) path = extended(view, path, `queue:${card}`);
    expect(actionOf(view, path)).toEqual({
      type: 'propose',
      use: { type: 'sort-cards', order: [90, 5, 12, 30, 44, 71] },
    });
  });
});

describe('other cards than Negative = positive has listed', () => {
  const use = (card: number, cancelled: number[]) => ({ type: 'turn-positive', card, cancelled });
  const view = {
    decision: {
      options: [{ type: 'skip-special' }, use(55, [14, 72]), use(72, [14])],
      open_ended: ['negative-positive'],
    },
    changes: [],
    prompt: { played: { seat: 0, card: 14, twisted: false } },
    queue: [],
    pile: [3, 9],
  } as unknown as View;
  const free: Pick[] = ['special:negative-positive', 'word:free'];

  it('are touched one by one until that is enough', () => {
    expect(nextPicks(view, free.slice(0, 1))).toEqual(['laid:55', 'laid:72', 'word:free']);
    expect(nextPicks(view, free)).toEqual(['laid:55', 'laid:72']);
    const path: Pick[] = [...free, 'laid:55', 'taken:9'];
    expect(nextPicks(view, path)).toEqual(['laid:72', 'queue:14', 'taken:3', 'word:done']);
    expect(actionOf(view, path)).toBeNull();
    expect(actionOf(view, [...path, 'queue:14', 'word:done'])).toEqual(use(55, [9, 14]));
  });

  it('are taken back each alone, but not the card that cancels them', () => {
    const path: Pick[] = [...free, 'laid:55', 'taken:9', 'queue:14'];
    expect(before(path, 'taken:9')).toEqual([...free, 'laid:55', 'queue:14']);
    expect(before(path, 'laid:55')).toEqual(free);
    expect(before(['special:sort', 'queue:5', 'queue:9', 'queue:7'], 'queue:9')).toEqual([
      'special:sort',
      'queue:5',
    ]);
  });
});
