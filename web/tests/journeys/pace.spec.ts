/** Nobody waits for a show that everybody has seen: reveals switched off, skipped, or watched by one. */
import { expect, test, type Page } from './people';
import { fillWithBots, openTable, play, set, sitDown, start } from './table';

/** How long it takes from a tap on a card until the next question, in milliseconds. */
async function untilAsked(page: Page, tap: () => Promise<unknown>): Promise<number> {
  const turn = await page.locator('.turn').textContent();
  await page.evaluate((turn) => {
    const measured = window as unknown as { tapped: number; asked: number };
    measured.asked = 0;
    document.addEventListener('click', () => (measured.tapped = performance.now()), { capture: true, once: true });
    const watch = new MutationObserver(() => {
      const asks = document.querySelector('.prompt.mine') && document.querySelector('.turn')?.textContent !== turn;
      const chooses = document.querySelector('main.table')?.getAttribute('data-asked') === 'choosing-row';
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

/** The middle one of several measurements: the machine may be busy. */
function median(times: number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)]!;
}

/** Tap Skip whenever it is there, until something is asked. */
async function skipAll(page: Page): Promise<void> {
  const skip = page.locator('[data-skip]');
  while (!(await page.locator('.prompt.mine').count())) {
    if (await skip.count()) await skip.click({ timeout: 1000 }).catch(() => undefined);
    await page.waitForTimeout(20);
  }
}

async function takeRow(page: Page): Promise<void> {
  if ((await page.locator('main.table').getAttribute('data-asked')) !== 'choosing-row') return;
  await page.locator('.row.touchable').first().click();
  await page.locator('main.table[data-asked=selecting]').waitFor();
}

test('alone against bots with the reveal off the next question comes within half a second @quick', async ({ device, server }) => {
  const page = await device();
  await page.goto(server.url);
  await page.locator('[data-name]').fill('Ann');
  await page.locator('[data-play]').click();
  await page.locator('.hand .piece').first().waitFor();
  await set(page, /^reveal/i, 'off');
  const times: number[] = [];
  for (let turn = 0; turn < 5; turn++) {
    times.push(await untilAsked(page, () => play(page)));
    await takeRow(page);
  }
  console.log(`reveal off: ${times.map(Math.round).join(', ')} ms`);
  expect(median(times)).toBeLessThan(700);
});

test('with every reveal skipped it comes hardly later @quick', async ({ device, server }) => {
  const page = await device();
  await page.goto(server.url);
  await page.locator('[data-name]').fill('Ann');
  await page.locator('[data-play]').click();
  await page.locator('.hand .piece').first().waitFor();
  const times: number[] = [];
  for (let turn = 0; turn < 4; turn++) {
    times.push(
      await untilAsked(page, async () => {
        await play(page);
        await skipAll(page);
      }),
    );
    await takeRow(page);
    await skipAll(page);
  }
  console.log(`skipped: ${times.map(Math.round).join(', ')} ms`);
  expect(median(times)).toBeLessThan(1500);
});

test('of two people one skips, and is told that the other still watches @quick', async ({ device, server }) => {
  const [ann, bob] = [await device(), await device({ size: 'phone', language: 'de' })];
  const link = await openTable(ann, server, 'Ann', { places: 3 });
  await sitDown(bob, link, 'Bob');
  await fillWithBots(ann);
  await start(ann, bob);
  await play(bob, 9);
  await play(ann, 9);
  await expect(ann.locator('[data-skip]')).toBeVisible();
  await ann.locator('[data-skip]').click();
  await takeRow(ann);
  await play(ann, 8);
  await expect(ann.locator('.prompt .aside')).toHaveText('Bob is still watching the reveal.');
  await expect(ann.locator('.strip .played')).toHaveCount(1);
  await bob.locator('[data-skip]').click();
  await expect(ann.locator('.prompt .aside')).toHaveCount(0);
  await expect(ann.locator('.strip .played')).toHaveCount(2);
});
