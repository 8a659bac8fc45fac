/** Sound, a screen that stays on, full screen and sharing: used where they are, missed nowhere. */
import type { Page } from '@playwright/test';
import { expect, openTable, prefer, startGame, test } from './hornox';
import type { Server } from './server';

/** Lets the page write down what it asks of the browser. */
async function spy(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const asked: string[] = [];
    Object.assign(window, { asked });
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (this: OscillatorNode, when?: number) {
      asked.push('sound tone');
      start.call(this, when);
    };
    const hiss = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (
      this: AudioBufferSourceNode,
      when?: number,
      offset?: number,
    ) {
      asked.push('sound noise');
      hiss.call(this, when, offset);
    };
    const release = (): Promise<void> => (asked.push('release'), Promise.resolve());
    const request = (kind: string): Promise<object> => (
      asked.push(`wake ${kind}`),
      Promise.resolve({ release })
    );
    Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
  });
  return () => page.evaluate(() => (window as unknown as { asked: string[] }).asked);
}

async function playTurn(page: Page): Promise<void> {
  const skip = page.locator('[data-skip]');
  await expect(skip).toHaveCount(0);
  await page.locator('.hand [data-pick]').nth(4).click();
  await expect(skip).toBeVisible();
  await expect(skip).toHaveCount(0, { timeout: 30_000 });
}

test('sounds are heard by those who want them', async ({ page, server }) => {
  const asked = await spy(page);
  await startGame(
    page,
    server,
    { mode: 'base', places: 3, rounds: 1 },
    { speed: 'fast', sound: 'full' },
  );
  await playTurn(page);
  await expect.poll(asked).toContain('sound noise');
  expect(await asked()).toContain('sound tone');
});

test('others do not see it until it is shared', async ({ page, server }) => {
  const asked = await spy(page);
  await startGame(page, server, { mode: 'base', places: 3, rounds: 1 }, { speed: 'fast' });
  await playTurn(page);
  expect((await asked()).filter((what) => what.startsWith('sound'))).toEqual([]);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('combobox', { name: 'Sound' }).selectOption('soft');
  expect(await asked()).toContain('sound tone');
});

test('the screen stays on while a game is played, and not after', async ({ page, server }) => {
  const asked = await spy(page);
  await startGame(page, server, { mode: 'base', places: 2, rounds: 1 });
  await expect.poll(asked).toContain('wake screen');
  expect(await asked()).not.toContain('release');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page.locator('[data-play]')).toBeVisible();
  await expect.poll(asked).toContain('release');
});

test('a table and a television fill the screen', async ({ page, server }) => {
  const whole = (): Promise<boolean> => page.evaluate(() => document.fullscreenElement !== null);
  const code = await startGame(page, server, { mode: 'base', places: 2, rounds: 1 });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect.poll(whole).toBe(true);
  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect.poll(whole).toBe(false);
  await page.goto(`${server.url}/tv/${code}`);
  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect.poll(whole).toBe(true);
});

test('a browser without any of it plays all the same', async ({ page, server }) => {
  await page.addInitScript(() => {
    for (const name of ['AudioContext', 'OscillatorNode'])
      Object.defineProperty(window, name, { value: undefined });
    delete (window as Partial<typeof window>).AudioContext;
    Object.defineProperty(Document.prototype, 'fullscreenEnabled', { get: () => undefined });
    delete (Navigator.prototype as { wakeLock?: unknown }).wakeLock;
  });
  const code = await startGame(
    page,
    server,
    { mode: 'base', places: 2, rounds: 1 },
    { speed: 'fast', sound: 'full' },
  );
  await playTurn(page);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Full screen' })).toHaveCount(0);
  await page.goto(`${server.url}/tv/${code}`);
  await expect(page.locator('[data-tv] .row')).toHaveCount(4);
  await expect(page.getByRole('button', { name: 'Full screen' })).toHaveCount(0);
});

/** In a lobby, with the clipboard and the sheet for sharing that `change` leaves. */
async function shareFromLobby(page: Page, server: Server, change: () => void): Promise<string> {
  await page.addInitScript(change);
  await prefer(page, {});
  const code = await openTable(page, server, { mode: 'base', places: 2 });
  await page.goto(`${server.url}/t/${code}`);
  await page.locator('[data-join]').click();
  await page.getByRole('button', { name: 'Share the link' }).click();
  return `${server.url}/t/${code}`;
}

const shared = (page: Page): Promise<{ url: string; text: string }[]> =>
  page.evaluate(() => (window as unknown as { shared: { url: string; text: string }[] }).shared);

test('links are shared by the system where it can', async ({ page, server }) => {
  const url = await shareFromLobby(page, server, () => {
    const shared: object[] = [];
    Object.assign(window, { shared });
    const share = (what: object): Promise<void> => {
      shared.push(what);
      return Promise.reject(new DOMException('closed', 'AbortError'));
    };
    Object.defineProperty(navigator, 'share', { value: share });
  });
  await expect.poll(() => shared(page)).toMatchObject([{ url, text: 'Come and play!' }]);
  await expect(page.getByText('Link copied.')).toHaveCount(0);
});

test('links are copied where the system cannot share', async ({ page, context, server }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const url = await shareFromLobby(
    page,
    server,
    () => void delete (Navigator.prototype as { share?: unknown }).share,
  );
  await expect(page.getByText('Link copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`Come and play! ${url}`);
});

test('links are copied the old way without a secure connection, or shown', async ({
  page,
  server,
}) => {
  const url = await shareFromLobby(page, server, () => {
    delete (Navigator.prototype as { share?: unknown }).share;
    delete (Navigator.prototype as { clipboard?: unknown }).clipboard;
    let tries = 0;
    // eslint-disable-next-line @typescript-eslint/no-deprecated
    document.execCommand = () => ++tries === 1;
  });
  await expect(page.getByText('Link copied.')).toBeVisible();
  await page.getByRole('button', { name: 'Share the link' }).click();
  await expect(page.getByText(url)).toBeVisible();
});
