/** How long people wait for the next question. */
import type { Page } from './people';
import { play } from './table';

/** From a tap on a card until the next question, in milliseconds. */
export async function untilAsked(page: Page, tap: () => Promise<unknown>): Promise<number> {
  const turn = await page.locator('.turn').textContent();
  await page.evaluate((turn) => {
    const measured = window as unknown as { tapped: number; asked: number };
    measured.asked = 0;
    document.addEventListener('click', () => (measured.tapped = performance.now()), { capture: true, once: true });
    const watch = new MutationObserver(() => {
      const asks = document.querySelector('.prompt.mine') && document.querySelector('.turn')?.textContent !== turn;
      const chooses = document.querySelector('.prompt.mine') && document.querySelector('main.table[data-asked=choosing-row]');
      if (!asks && !chooses) return;
      measured.asked = performance.now();
      watch.disconnect();
    });
    watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  }, turn);
  await tap();
  await page.waitForFunction(() => (window as unknown as { asked: number }).asked > 0);
  return page.evaluate(() => {
    const { tapped, asked } = window as unknown as { tapped: number; asked: number };
    return asked - tapped;
  });
}

/** So many turns of somebody who chooses last: what each took until the next question. */
export async function turnsOf(page: Page, turns: number, after: (page: Page) => Promise<void> = () => Promise.resolve()): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    times.push(
      await untilAsked(page, async () => {
        await play(page);
        await after(page);
      }),
    );
    await takeRow(page);
    await after(page);
  }
  return times;
}

/** Tap Skip whenever it is there, until something is asked. */
export async function skipAll(page: Page): Promise<void> {
  const skip = page.locator('[data-skip]');
  while (!(await page.locator('.prompt.mine').count())) {
    if (await skip.count()) await skip.click({ timeout: 1000 }).catch(() => undefined);
    await page.waitForTimeout(20);
  }
}

/** A card that fits nowhere: take the first row and see the turn to its end. */
export async function takeRow(page: Page): Promise<void> {
  if ((await page.locator('main.table').getAttribute('data-asked')) !== 'choosing-row') return;
  await page.locator('.row.touchable').first().click();
  await page.locator('main.table[data-asked=selecting]').waitFor();
}

/** The middle one of several measurements: the machine may be busy. */
export function median(times: number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)]!;
}
