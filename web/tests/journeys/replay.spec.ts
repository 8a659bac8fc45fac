/** A finished game once more: however quickly a viewer taps, the table shows the moment they are at. */
import { expect, look, test, type Page } from './people';
import { fillAndStart, openTable } from './hosting';
import { playToTheEnd, setReveal } from './playing';

const HURRY = 60;

/** What lies on the table, in words. */
function table(page: Page): Promise<string> {
  return page.evaluate(() => {
    const texts = (selector: string): string[] =>
      [...document.querySelectorAll(selector)].map((element) =>
        (element.textContent ?? '').replace(/\s+/g, ' ').trim(),
      );
    const cards = (row: Element): string =>
      [...row.querySelectorAll('.piece')].map((piece) => piece.getAttribute('data-card')).join(' ');
    const rows = [...document.querySelectorAll('.row')].map(cards);
    const waiting = [...document.querySelectorAll('.strip .played')].map(cards);
    return JSON.stringify({ rows, waiting, seats: texts('.seat .score'), say: texts('.say') });
  });
}

async function moment(page: Page): Promise<number> {
  return Number(await page.locator('[data-replay]').getAttribute('data-replay'));
}

async function calmedDown(page: Page): Promise<void> {
  await expect(page.locator('[data-replay][aria-busy=false]')).toBeVisible();
}

test('a replay stays in step however quickly one taps', async ({ device, server }) => {
  test.setTimeout(240_000);
  const page = await device({ size: 'phone' });
  await openTable(page, server, { seats: 3 });
  await fillAndStart(page);
  await setReveal(page, 'off');
  await playToTheEnd(page);
  const points = page.locator('[data-result]');
  await expect(points).toBeVisible();
  await page.getByRole('button', { name: 'Replay' }).click();
  await page.locator('[data-replay]').waitFor();
  await setReveal(page, 'fast');

  const move = (name: string) => page.locator(`[data-move=${name}]`);
  const [next, play] = [move('next'), move('run')];
  const last = Number(await page.getByRole('slider').getAttribute('max'));
  const slowly = [await table(page)];
  while ((await moment(page)) < last) {
    await next.click();
    await calmedDown(page);
    slowly[await moment(page)] = await table(page);
  }
  await look(page, 'replay-end');
  await expect(page.locator('.gain'), 'points are part of the total at the end').toHaveCount(0);
  await expect(
    page.locator('.seat .badge').nth(1).locator('.tag'),
    'bots look like bots',
  ).toBeVisible();

  const slider = page.getByRole('slider');
  const taps: (() => Promise<void>)[] = [
    () => next.click(),
    () => next.click(),
    () => next.click(),
    () => move('back').click(),
    () => move('next-turn').click(),
    () => move('turn-back').click(),
    () => play.click(),
    () => slider.fill(String(Math.floor(Math.random() * last))),
  ];
  await slider.fill('0');
  for (let tap = 1; tap <= HURRY; tap++) {
    await taps[Math.floor(Math.random() * taps.length)]!();
    if (tap % 6) continue;
    if (await page.getByRole('button', { name: 'Pause' }).count()) await play.click();
    await calmedDown(page);
    expect(await table(page), `after ${tap} taps`).toBe(slowly[await moment(page)]);
  }

  await slider.fill(String(last - 3));
  await play.click();
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await calmedDown(page);
  expect(await moment(page)).toBe(last);
  expect(await table(page)).toBe(slowly[last]);
});
