/** How long people wait for the next question. */
import type { Page } from './people';
import { play } from './playing';

/** Others may watch for long. */
const WAIT = 60_000;

/** From a tap on a card until the next question, in milliseconds. */
export async function untilAsked(page: Page, tap: () => Promise<unknown>): Promise<number> {
  const turn = await page.locator('.turn').textContent();
  await page.evaluate((turn) => {
    const measured = window as unknown as { tapped: number; asked: number };
    measured.tapped = measured.asked = 0;
    const tapped = ({ target }: MouseEvent): void => {
      if ((target as Element).closest('.hand')) measured.tapped = performance.now();
    };
    document.addEventListener('click', tapped, { capture: true });
    const watch = new MutationObserver(() => {
      if (!measured.tapped) return;
      const asks =
        document.querySelector('.prompt.mine') &&
        document.querySelector('.turn')?.textContent !== turn;
      const chooses =
        document.querySelector('.prompt.mine') &&
        document.querySelector('main.table[data-asked=choosing-row]');
      if (!asks && !chooses) return;
      measured.asked = performance.now();
      document.removeEventListener('click', tapped, { capture: true });
      watch.disconnect();
    });
    watch.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
  }, turn);
  await tap();
  await page.waitForFunction(() => (window as unknown as { asked: number }).asked > 0, null, {
    timeout: WAIT,
  });
  return page.evaluate(() => {
    const { tapped, asked } = window as unknown as { tapped: number; asked: number };
    return asked - tapped;
  });
}

/** Several turns of a player who chooses last: what each took until the next question. */
export async function turnsOf(
  page: Page,
  turns: number,
  after: (page: Page) => Promise<void> = () => Promise.resolve(),
): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    times.push(
      await untilAsked(page, async () => {
        await choose(page);
        await after(page);
      }),
    );
    await takeRow(page);
    await after(page);
  }
  return times;
}

/** Tap a card; a tap that only ended a reveal is repeated. */
async function choose(page: Page): Promise<void> {
  const left = await page.locator('.hand .piece').count();
  const chosen = async (): Promise<boolean> =>
    (await page.locator('.hand [aria-pressed=true]').count()) > 0 ||
    (await page.locator('.hand .piece').count()) < left;
  do await play(page);
  while (!(await chosen()));
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
  const asked = page.locator('main.table[data-asked=choosing-row]');
  if (!(await asked.count())) return;
  while (await asked.count()) {
    await page
      .locator('.row.touchable')
      .first()
      .click({ timeout: 500 })
      .catch(() => undefined);
    await page.waitForTimeout(350); // a tap that comes right after a reveal was meant to skip it
  }
  await page.locator('main.table[data-asked=selecting]').waitFor({ timeout: WAIT });
}

/** The middle one of several measurements: the machine may be busy. */
export function median(times: number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)]!;
}
