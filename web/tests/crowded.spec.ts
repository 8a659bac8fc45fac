/** Full piles, long rows and many people: nothing is cut off on any screen, in either language. */
import type { Page } from '@playwright/test';
import { expect, prefer, test } from './hornox';
import { SCENES, showScene } from './scenes';

const SIZES = [
  { width: 360, height: 640 },
  { width: 844, height: 390 },
  { width: 1440, height: 900 },
];

/** What sticks out of where it should be, in words. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const seen = (selector: string): HTMLElement[] =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter(
        (element) => element.getClientRects().length > 0,
      );
    const within = (
      inner: DOMRect,
      outer: { left: number; top: number; right: number; bottom: number },
    ): boolean =>
      inner.left >= outer.left - 1 &&
      inner.top >= outer.top - 1 &&
      inner.right <= outer.right + 1 &&
      inner.bottom <= outer.bottom + 1;
    const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    for (const element of seen(
      '.prompt, .hand .piece, .seat, .special, .played, [data-pick], .buffalo > *',
    ))
      if (!element.closest('.strip-taken') && !within(element.getBoundingClientRect(), screen))
        found.push(
          `off the screen: ${element.className} ${element.dataset.pick ?? element.textContent}`,
        );
    const board = document.querySelector('.board')!.getBoundingClientRect();
    for (const element of seen('.board .row, .board .piece, .board .marks > *'))
      if (!within(element.getBoundingClientRect(), board))
        found.push(`off the board: ${element.className}`);
    for (const element of seen('.seat .number, .played .number'))
      if (
        !within(
          element.getBoundingClientRect(),
          element.closest('.seat, .played')!.getBoundingClientRect(),
        )
      )
        found.push(`a number that is not seen: ${element.parentElement!.textContent}`);
    for (const element of seen('.prompt p, .seat .score, .seat .x, .turn'))
      if (
        element.scrollWidth > element.clientWidth + 1 ||
        element.scrollHeight > element.clientHeight + 2
      )
        found.push(`cut off: ${element.textContent}`);
    if (document.documentElement.scrollWidth > innerWidth) found.push('the page is too wide');
    return found;
  });
}

async function expectWhole(page: Page, what: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await cutOff(page), `${what} at ${size.width} x ${size.height}`).toEqual([]);
  }
}

for (const language of ['en', 'de'] as const)
  for (const scene of SCENES)
    test(`${scene} fits every screen in ${language}`, async ({ page, server }) => {
      await prefer(page, { language, memoryAid: true });
      await showScene(page, server, scene);
      await expectWhole(page, scene);
    });

test('a full pile is chosen from on a phone', async ({ page, server }) => {
  await prefer(page, {});
  await page.setViewportSize(SIZES[0]!);
  const { commands } = await showScene(page, server, 'full-pile');
  await page.locator('[data-pick="special:negative-positive"]').click();
  await expectWhole(page, 'the special card');
  await page.setViewportSize(SIZES[0]!);
  await page.locator('[data-pick="word:free"]').click();
  await page.locator('[data-pick^="laid:"]').first().click();
  await expectWhole(page, 'the pile');
  await page.setViewportSize(SIZES[0]!);
  const pile = page.locator('.strip-taken [data-pick^="taken:"]');
  expect(await pile.count()).toBeGreaterThanOrEqual(30);
  const last = (await pile.last().getAttribute('data-pick'))!;
  await pile.last().click();
  await expect(page.locator(`[data-pick="${last}"]`)).toHaveAttribute('aria-pressed', 'true');
  await page.locator(`[data-pick="${last}"]`).click();
  await expect(page.locator(`[data-pick="${last}"]`)).toHaveAttribute('aria-pressed', 'false');
  for (const card of [pile.first(), pile.nth(1), pile.first()]) await card.click();
  await expect(pile.nth(1)).toHaveAttribute('aria-pressed', 'true');
  await page.locator('[data-pick="word:done"]').click();
  await expect
    .poll(() => commands)
    .toMatchObject([{ action: { type: 'turn-positive', cancelled: [expect.any(Number)] } }]);
});

test('picked cards of a draft leave their places free', async ({ page, server }) => {
  await prefer(page, {});
  const { commands } = await showScene(page, server, 'draft');
  await expect(page.locator('.pool > *')).toHaveCount(64);
  await page.locator('[data-pick="pool:64"]').click();
  await expect.poll(() => commands).toMatchObject([{ action: { type: 'pick-card', card: 64 } }]);
});
