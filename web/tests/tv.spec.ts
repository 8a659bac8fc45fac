/** A television for three metres: every mode is readable at every size of it, and nothing is cut off. */
import type { Page } from '@playwright/test';
import type { Fresh, GameStarted, News } from '../src/protocol/wire';
import { entered, heard } from '../src/state/tableState';
import { expect, prefer, test } from './hornox';
import { recordedGame, SCENES, showOnScreen, showSceneOnScreen } from './scenes';

const SIZES = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
  { width: 3840, height: 2160 },
];
/** Of the height of the screen: what can be read from three metres. */
const SMALLEST_TEXT = 0.018;
const SMALLEST_CARD = 0.035;

/** Whatever does not lie wholly on the screen, and texts and cards that are too small for a room. */
async function flaws(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ text, card }) => {
      const parts = [
        ...document.querySelectorAll<HTMLElement>(
          '[data-tv] .row, [data-turn] li, [data-tv] .seat, [data-tv] .say, [data-tv] img, [data-tv] [data-podium] li',
        ),
      ];
      const outside = parts.filter((part) => {
        const { left, top, right, bottom, width } = part.getBoundingClientRect();
        return (
          width > 0 && (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
        );
      });
      const wide = [
        ...document.querySelectorAll<HTMLElement>(
          '[data-tv] .row, [data-tv] .seat, [data-tv] .board',
        ),
      ].filter(
        (part) =>
          part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1,
      );
      const names = [
        ...document.querySelectorAll<HTMLElement>(
          '[data-tv] .name, [data-tv] .say p, [data-tv] .address',
        ),
      ];
      const tiny = names.filter(
        (part) =>
          part.getClientRects().length &&
          parseFloat(getComputedStyle(part).fontSize) < innerHeight * text,
      );
      const cards = [...document.querySelectorAll<HTMLElement>('[data-tv] [data-card]')].filter(
        (part) => part.getBoundingClientRect().height < innerHeight * card,
      );
      return [
        ...outside.map((part) => `outside: ${part.className}`),
        ...wide.map((part) => `too full: ${part.className}`),
        ...tiny.map((part) => `small: ${part.className} ${part.textContent}`),
        ...cards.map((part) => `small card: ${part.dataset.card}`),
      ];
    },
    { text: SMALLEST_TEXT, card: SMALLEST_CARD },
  );
}

for (const size of SIZES)
  test(`every moment can be read on ${size.width} × ${size.height}`, async ({
    browser,
    server,
  }) => {
    for (const scene of SCENES) {
      const page = await (
        await browser.newContext({ viewport: size, reducedMotion: 'reduce' })
      ).newPage();
      await showSceneOnScreen(page, server, scene);
      await page.locator('[data-tv] .seat').first().waitFor();
      await page.evaluate(() => document.fonts.ready);
      expect(await flaws(page), scene).toEqual([]);
      await page.context().close();
    }
  });

/** A recorded game from its last turn on. */
function lastTurn(game: string): (Fresh | News)[] {
  const [first, ...news] = recordedGame(game) as [Fresh, ...News[]];
  const last = news.findLastIndex(
    ({ message }) =>
      message.type === 'game-progressed' &&
      message.events.some(({ type }) => type === 'cards-revealed'),
  );
  const room = news.slice(0, last).reduce(heard, entered(first));
  return [{ ...first, snapshot: { ...first.snapshot, ...room } }, ...news.slice(last)];
}

test('the last turn is shown to its end, although the game is over', async ({ page, server }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await showOnScreen(page, server, lastTurn('base'));
  await page.locator('[data-tv] .row').first().waitFor({ timeout: 10_000 });
  await expect(page.getByText('Join in!')).toHaveCount(0);
  await expect(page.locator('[data-podium]')).toBeVisible({ timeout: 20_000 });
});

for (const game of ['base', 'ten', 'buffalo', 'x'])
  test(`the podium of ${game}, with all players in order`, async ({ page, server }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 1920, height: 1080 });
    await showOnScreen(page, server, recordedGame(game));
    const places = page.locator('[data-podium] [data-place]');
    await expect(places.first()).toBeVisible({ timeout: 60_000 });
    const shown = await places.evaluateAll((all) =>
      all.map((one) => Number((one as HTMLElement).dataset.place)),
    );
    expect(shown).toEqual([...shown].sort((a, b) => a - b));
    expect(await flaws(page)).toEqual([]);
  });

test('faces are shown large, and no chat', async ({ page, server }) => {
  await prefer(page, {});
  const frames = recordedGame('base').slice(0, 1);
  const stage = await showOnScreen(page, server, frames);
  await page.locator('[data-waiting]').waitFor();
  const { stream } = (frames[0] as Fresh).snapshot;
  const news = { type: 'news', now: 0, stream, view: null } as const;
  stage.say({
    ...news,
    number: 1,
    message: { type: 'line-said', seat: 0, name: 'Ann', text: 'Psst, a secret' },
  });
  stage.say({
    ...news,
    number: 2,
    message: { type: 'emote-shown', seat: 0, name: 'Ann', emote: 'moo' },
  });
  const face = page.getByRole('img', { name: 'Moo!' });
  await expect(face).toBeVisible();
  expect((await face.boundingBox())!.height).toBeGreaterThan(150);
  await expect(page.getByText('Psst')).toHaveCount(0);
  expect(stage.commands).toEqual([]);
});

test('pointer and buttons are hidden when no one moves', async ({ page, server }) => {
  await showSceneOnScreen(page, server, 'clock');
  const cursor = (): Promise<string> =>
    page.locator('[data-tv]').evaluate((tv) => getComputedStyle(tv).cursor);
  await page.mouse.move(300, 300);
  expect(await cursor()).not.toBe('none');
  await expect.poll(cursor).toBe('none');
  await expect(page.locator('.controls')).toHaveCSS('opacity', '0');
  await page.mouse.move(400, 300);
  expect(await cursor()).not.toBe('none');
});

test('the ranking after a round has room for ten, with how places have changed', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  const [first, ...rest] = recordedGame('ten') as [Fresh, ...News[]];
  const { view } = rest.find((frame) => frame.view)!;
  const started = rest.find(({ message }) => message.type === 'game-started')!
    .message as GameStarted;
  const table = { ...first.snapshot.table, playing: true, seats: started.seats };
  const stage = await showOnScreen(page, server, [
    { ...first, snapshot: { ...first.snapshot, view, table } },
  ]);
  await page.locator('[data-tv] .row').first().waitFor();
  const points = [3, 0, 12, 7, 5, 1, 22, 0, 9, 14];
  const totals = points.map((gained, seat) => gained + ((seat * 7) % 11) * 3);
  const message: News['message'] = {
    type: 'game-progressed',
    game: 1,
    events: [{ type: 'round-scored', round: 2, points, totals }],
    reveal: 5000,
    decision: '',
    kind: 'selecting',
    awaited: [],
    clocks: [],
    settled: 5000,
    chat_closes: null,
    hurried: false,
  };
  const shown = { ...view!, seat: null, decision: null, hand: [] };
  stage.say({
    type: 'news',
    now: 0,
    stream: first.snapshot.stream,
    number: 1,
    view: shown,
    message,
  });
  const places = page.locator('[data-round-end] li');
  await expect(places).toHaveCount(10);
  await expect(places.first()).toContainText('1st');
  await expect(places.nth(1)).toContainText('up by 1');
  await expect(places.nth(2)).toContainText('down by 1');
  const panel = (await page.locator('[data-round-end]').boundingBox())!;
  const last = (await places.last().boundingBox())!;
  expect(last.y + last.height).toBeLessThan(panel.y + panel.height);
  expect(panel.y).toBeGreaterThanOrEqual(0);
});
