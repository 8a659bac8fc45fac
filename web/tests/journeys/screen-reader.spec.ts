/** What ears get: the question when it is one's turn, and everything that has happened. */
import { readFileSync } from 'node:fs';
import { expect, test, type Page } from './people';
import { play, readLog, set } from './playing';

const AXE = readFileSync(
  new URL('../../node_modules/axe-core/axe.min.js', import.meta.url),
  'utf8',
);

/** All that a live region has said from now on. */
async function listenTo(page: Page, region: string): Promise<() => Promise<string[]>> {
  await page.evaluate((region) => {
    const said: string[] = [];
    let last = '';
    const look = (): void => {
      const text = document.querySelector(region)?.textContent ?? '';
      if (text && text !== last) said.push(text);
      last = text;
    };
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    Object.assign(window, { [region]: said });
  }, region);
  return () =>
    page.evaluate((region) => (window as unknown as Record<string, string[]>)[region]!, region);
}

async function expectNoViolations(page: Page, what: string): Promise<void> {
  await page.evaluate(AXE);
  const found = await page.evaluate(async () => {
    const axe = (
      window as unknown as {
        axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
      }
    ).axe;
    return (await axe.run()).violations.map(
      ({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`,
    );
  });
  expect(found, what).toEqual([]);
}

async function begin(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.locator('[data-name]').fill('Ray');
  await page.locator('[data-play]').click();
  await page.locator('.hand .piece').first().waitFor();
}

/** Play a card, and take a row if it was too low, until the next one is asked for. */
async function playTurn(page: Page): Promise<void> {
  const left = (await page.locator('.hand .piece').count()) - 1;
  await play(page, 5);
  for (;;) {
    const { asked, playing, cards } = await page.evaluate(() => ({
      asked: document.querySelector('main.table')?.getAttribute('data-asked'),
      playing: document.querySelector('[data-skip]') !== null,
      cards: document.querySelectorAll('.hand .piece').length,
    }));
    if (asked === 'selecting' && !playing && cards === left) return;
    if (playing)
      await page
        .locator('[data-skip]')
        .click({ timeout: 500 })
        .catch(() => undefined);
    else if (asked === 'choosing-row')
      await page
        .locator('.row.touchable')
        .first()
        .click({ timeout: 500 })
        .catch(() => undefined);
    await page.waitForTimeout(60);
  }
}

test('the question and the whole turn are heard, with the reveal off and when it is skipped @quick', async ({
  device,
  server,
}) => {
  const page = await device();
  await begin(page, server.url);
  const questions = await listenTo(page, '[data-live-question]');
  const story = await listenTo(page, '[data-live]');
  await expect(page.locator('[data-live-question]')).toHaveText('Your turn. Choose a card.');
  for (const speed of ['normal', 'off']) {
    await set(page, /^reveal/i, speed);
    const heard = (await story()).length;
    await playTurn(page);
    await expect(page.locator('[data-live-question]')).toHaveText('Your turn. Choose a card.');
    const cards = await readLog(page, (log) =>
      log
        .locator('.dealt')
        .last()
        .getByRole('img')
        .evaluateAll((all) => all.map((card) => card.ariaLabel)),
    );
    const numbers = cards.map((label) => /\d+$/.exec(label ?? '')?.[0] ?? '');
    expect(numbers).toHaveLength(4);
    const missed = async (): Promise<string[]> => {
      const text = (await story()).slice(heard).join(' ');
      return numbers.filter((number) => !new RegExp(`\\b${number}\\b`).test(text));
    };
    await expect.poll(missed, `every card of the turn is heard (${speed})`).toEqual([]);
  }
  expect((await questions()).length).toBeGreaterThanOrEqual(2);
});

test('the table has names for everything, and no violations @quick', async ({ device, server }) => {
  const page = await device();
  await begin(page, server.url);
  await expect(page.locator('[data-skip]')).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'Your hand' })).toMatchAriaSnapshot(`
    - group "Your hand":
      - button /\\d+, \\d bullheads?; now/
  `);
  await expect(page.getByRole('region', { name: 'Rows' })).toMatchAriaSnapshot(`
    - region "Rows":
      - 'group /Row 1: \\d+; \\d bullheads?/'
      - 'group /Row 2: \\d+; \\d bullheads?/'
      - 'group /Row 3: \\d+; \\d bullheads?/'
      - 'group /Row 4: \\d+; \\d bullheads?/'
  `);
  const players = page.getByRole('region', { name: 'Players' }).getByRole('button');
  await expect(players.filter({ hasNotText: 'You' })).toHaveCount(3);
  await expect(page.getByRole('button', { name: /^You/ })).toHaveCount(1);
  await expectNoViolations(page, 'table');
  await page.keyboard.press('?');
  await expectNoViolations(page, 'keys');
});
