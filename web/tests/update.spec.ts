/** The server is updated to the next version of the protocol while a page of before is open. */
import type { Page } from '@playwright/test';
import { expect, NETWORK, playOn, startGame, test } from './hornox';
import { Server } from './server';

test.use({ expected: NETWORK });

const GAME = { mode: 'base', places: 3, rounds: 1 };

/** The protocol versions of all hellos that the page sends from now on. */
function hellos(page: Page): number[] {
  const versions: number[] = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const frame = JSON.parse(String(payload)) as { type: string; version: number };
      if (frame.type === 'hello') versions.push(frame.version);
    }),
  );
  return versions;
}

const cards = (page: Page): Promise<string[]> =>
  page
    .locator('.hand [data-pick]')
    .evaluateAll((all) => all.map((card) => (card as HTMLElement).dataset.pick ?? ''));

async function withServer(body: (server: Server) => Promise<void>): Promise<void> {
  const server = new Server();
  await server.start();
  try {
    await body(server);
  } finally {
    await server.remove();
  }
}

test(
  'the page loads itself again and the game goes on',
  { tag: '@quick' },
  async ({ page }, { outputDir }) => {
    await withServer(async (server) => {
      await startGame(page, server, GAME);
      await expect(page.locator('.prompt.mine')).toBeVisible();
      const before = await cards(page);
      expect(before).toHaveLength(10);
      const versions = hellos(page);
      const loaded = page.waitForEvent('load', { timeout: 60_000 });
      await server.stop();
      await server.start('next');
      await loaded;
      await expect(page.locator('.prompt.mine')).toBeVisible();
      expect(await cards(page)).toEqual(before);
      expect(versions).toEqual([1, 2]);
      await page.screenshot({ path: `${outputDir}/updated.png` });
      await playOn(page);
      await expect(page.locator('[data-result]')).toBeVisible();
    });
  },
);

test('a page that stays old says that Hornox was updated, and does not go round in circles', async ({
  page,
}, { outputDir }) => {
  await withServer(async (server) => {
    await startGame(page, server, GAME);
    const versions = hellos(page);
    await server.stop();
    await server.start('half-next');
    await expect(page.getByText('Hornox has been updated')).toBeVisible({ timeout: 40_000 });
    await page.screenshot({ path: `${outputDir}/old.png` });
    await page.waitForTimeout(1500);
    expect(versions).toEqual([1, 1]);
  });
});
