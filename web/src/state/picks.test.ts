import { describe, expect, it } from 'vitest';
import type { View } from '../protocol/wire';
import { RECORDED, recorded } from './fixtures';
import { actionOf, choicesOf, extended, nextPicks, type Pick } from './picks';

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
