/** Reload, closed tab, lost network and server restart in the middle of each kind of decision. */
import {
  expect,
  kindAsked,
  NETWORK,
  playOn,
  startGame,
  test,
  touch,
  type Game,
  type Until,
} from './hornox';
import type { Page } from '@playwright/test';
import type { Server } from './server';

const DECISIONS: Record<string, Game & { until: Until }> = {
  selecting: { mode: 'base', places: 3, rounds: 1, until: {} },
  'choosing-row': { mode: 'base', places: 5, rounds: 1, until: {} },
  drafting: { mode: 'pro', places: 2, rounds: 1, until: {} },
  'using-special': { mode: 'anniversary', places: 3, until: {} },
  swapping: { mode: 'anniversary', places: 3, until: {} },
  'picking-for-x-row': { mode: 'x', places: 3, until: {} },
  'team-talking': { mode: 'buffalo', places: 2, until: {} },
  replacing: { mode: 'buffalo', places: 4, until: { wanted: 'special:replace' } },
};

test.use({ expected: [...NETWORK, 'the server took offence'] });

/** What the viewer is asked, and what may be touched. */
async function asked(page: Page): Promise<string[]> {
  const picks = await page
    .locator('[data-pick]')
    .evaluateAll((elements) =>
      elements.map((element) => (element as HTMLElement).dataset.pick ?? ''),
    );
  return [...new Set(picks)].sort();
}

async function expectSame(page: Page, kind: string, before: string[]): Promise<void> {
  await expect(page.locator('[data-status=open]')).toHaveCount(1, { timeout: 30_000 });
  await expect.poll(() => kindAsked(page)).toBe(kind);
  await expect.poll(() => asked(page)).toEqual(before);
}

const TROUBLES: Record<string, (page: Page, server: Server) => Promise<Page>> = {
  'a reload': async (page) => {
    await page.reload();
    return page;
  },
  'a closed tab': async (page) => {
    const url = page.url();
    const other = await page.context().newPage();
    await page.close();
    await other.goto(url);
    return other;
  },
  'a lost network': async (page) => {
    await page.context().setOffline(true);
    await expect(page.locator('[data-status=offline]')).toHaveCount(1);
    await page.context().setOffline(false);
    return page;
  },
  'a server restart': async (page, server) => {
    await server.stop();
    await expect(page.locator('[data-status=open]')).toHaveCount(0);
    await server.start();
    return page;
  },
};

for (const [kind, { until, ...game }] of Object.entries(DECISIONS)) {
  test(
    `${kind} survives every trouble`,
    { tag: kind === 'choosing-row' ? '@quick' : '@all' },
    async ({ page, server }) => {
      test.setTimeout(240_000);
      await startGame(page, server, game);
      await playOn(page, { kind, ...until });
      let current = page;
      const before = await asked(current);
      for (const [trouble, cause] of Object.entries(TROUBLES))
        await test.step(trouble, async () => {
          current = await cause(current, server);
          await expectSame(current, kind, before);
        });
      while ((await kindAsked(current)) === kind && (await asked(current)).join() === before.join())
        await touch(current);
      await playOn(current);
      await expect(current.locator('[data-result]')).toBeVisible();
    },
  );
}

test('an answer given without a network arrives later', async ({ page, server }) => {
  await startGame(page, server, { mode: 'base', places: 2, rounds: 1 });
  await playOn(page, { kind: 'selecting' });
  await page.context().setOffline(true);
  await expect(page.locator('[data-status=offline]')).toHaveCount(1);
  const hand = await page.locator('.hand .piece').count();
  await page.locator('.hand [data-pick]').first().click();
  await page.context().setOffline(false);
  await expect(page.locator('.hand .piece')).toHaveCount(hand - 1);
});
