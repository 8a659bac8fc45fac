import { describe, expect, it, vi } from 'vitest';
import { reloadOnce, upToDate, type Page } from './reloadOnUpdate';

function page(
  forget: () => Promise<unknown> = () => Promise.resolve(),
): Page & { steps: string[] } {
  const kept = new Map<string, string>();
  const steps: string[] = [];
  return {
    steps,
    store: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
    forget: () => {
      steps.push('forget');
      return forget();
    },
    reload: () => void steps.push('reload'),
  };
}

describe('a page of before an update', () => {
  it('is loaded again, and not from what the service worker keeps', async () => {
    const here = page();
    expect(reloadOnce(here)).toBe(true);
    await vi.waitFor(() => expect(here.steps).toEqual(['forget', 'reload']));
  });

  it('is loaded again only once, even if that did not help', async () => {
    const here = page();
    reloadOnce(here);
    expect(reloadOnce(here)).toBe(false);
    await vi.waitFor(() => expect(here.steps).toEqual(['forget', 'reload']));
  });

  it('is loaded again after the next update, too', () => {
    const here = page();
    reloadOnce(here);
    upToDate(here);
    expect(reloadOnce(here)).toBe(true);
  });

  it('is loaded again where there is nothing to forget', async () => {
    const here = page(() => Promise.reject(new Error('no caches')));
    expect(reloadOnce(here)).toBe(true);
    await vi.waitFor(() => expect(here.steps).toContain('reload'));
  });

  it('stays where a browser cannot remember that it was loaded again', () => {
    const here = page();
    here.store.setItem = () => {
      throw new Error('not allowed');
    };
    expect(reloadOnce(here)).toBe(false);
    expect(here.steps).toEqual([]);
    expect(() =>
      upToDate({ store: { ...here.store, removeItem: here.store.setItem as () => void } }),
    ).not.toThrow();
  });
});
