/** Beat the Buffalo with bots as team mates, from an empty browser to the end of a turn and of a game. */
import { expect, expectNoSideways, look, test, type Page } from './people';
import { logTells, readLog } from './playing';

/** Open a table for a team of this size, with bots on the other seats, and start. */
async function startTeam(page: Page, url: string, seats: number): Promise<void> {
  await page.goto(`${url}/new`);
  await page
    .getByText(/^(Beat the Buffalo|Schlagt den Büffel)$/)
    .first()
    .click();
  await page
    .getByLabel(/^(Seats|Plätze)/)
    .first()
    .selectOption(String(seats));
  await page.getByRole('button', { name: /^(Open the table|Tisch eröffnen)$/ }).click();
  await page.locator('[data-fill]').click();
  await page.locator('[data-start]:enabled').click();
  await page.locator('main.table').waitFor();
}

const asks = (page: Page, kind: string) => page.locator(`main.table[data-asked="${kind}"]`);
const ready = (page: Page) => page.locator('[data-pick="word:ready"]');

/** Choose a card, unless the question has gone by: an answer is acknowledged a moment after it. */
async function chooseCard(page: Page): Promise<void> {
  await expect(page.locator('[data-skip]')).toHaveCount(0);
  await asks(page, 'selecting')
    .locator('.hand [data-pick^="hand:"]')
    .first()
    .click({ timeout: 2_000 })
    .catch(() => undefined);
}

/** Propose the first special card that can be used; the last row, or the cards in reverse order. */
async function propose(page: Page): Promise<void> {
  const special = page.locator('.specials [data-pick^="special:"]').first();
  const back = page.locator('[data-back]');
  await special.click({ timeout: 2000 }).catch(() => undefined); // a bot may be quicker with an idea
  while (await back.count()) {
    const confirm = page.locator('[data-confirm]');
    const next = page
      .locator('[data-pick^="row:"], [data-pick^="laid:"], [data-pick^="queue:"]')
      .and(page.locator(':not([aria-pressed="true"])'));
    const tap = (await confirm.count()) ? confirm : next.last();
    await tap.click({ timeout: 2000 }).catch(() => undefined);
  }
}

/** Answer whatever else comes up before a member may go ahead, or cards are chosen. */
async function untilAsked(page: Page): Promise<'talk' | 'select'> {
  for (;;) {
    const skip = page.locator('[data-skip]');
    if (await skip.count()) await skip.click({ timeout: 1000 }).catch(() => undefined);
    if (await ready(page).isVisible()) return 'talk';
    if (await asks(page, 'selecting').count()) return 'select';
    for (const pick of ['word:agree', 'row:0', 'hand:'])
      if (await page.locator(`.prompt.mine`).count())
        await page
          .locator(`[data-pick^="${pick}"]`)
          .first()
          .click({ timeout: 200 })
          .catch(() => undefined);
    await page.waitForTimeout(100);
  }
}

test('bots agree to a bad idea, and say that it is one', async ({ device, server }) => {
  const page = await device();
  await startTeam(page, server.url, 6);
  while (!(await logTells(page, 'but would rather not'))) {
    if ((await untilAsked(page)) === 'select') await chooseCard(page);
    else if (await page.locator('.specials [data-pick^="special:"]').count()) await propose(page);
    else await ready(page).click();
  }
  await look(page, 'buffalo-advice');
  await expect(page.getByRole('alert')).toContainText(
    /agrees? but would rather not: \d+ points? worse for the team/,
  );
  expect(await logTells(page, 'declines')).toBe(false);
  await page
    .locator('[data-skip]')
    .click({ timeout: 2000 })
    .catch(() => undefined);
  await readLog(page, async (log) => {
    for (const told of [/^You propose: /, /^The team uses /])
      await expect(log.getByRole('listitem').filter({ hasText: told }).first()).toBeVisible();
  });
});

/** On to the next placement that can be passed. */
async function untilPassable(page: Page): Promise<void> {
  const pass = page.locator('[data-pass]').first();
  for (;;) {
    const asked = await untilAsked(page);
    if (await pass.isVisible()) return;
    if (asked === 'select') await chooseCard(page);
    else await ready(page).click();
  }
}

test('a turn is passed with one tap, and passing can be stopped @quick', async ({
  device,
  server,
}) => {
  const page = await device({ size: 'small' });
  const prompt = page.locator('.prompt');
  await startTeam(page, server.url, 3);
  await untilPassable(page);
  await look(page, 'buffalo-pass');
  await expectNoSideways(page);
  for (const button of await prompt.getByRole('button').all())
    await expect(button).toBeInViewport({ ratio: 1 });

  await page.getByRole('button', { name: 'Until it changes' }).click();
  await expect(prompt).toContainText('You pass until something changes.');
  await page.getByRole('button', { name: 'Stop passing' }).click();
  await expect(prompt).not.toContainText('You pass');

  await untilPassable(page);
  await page.getByRole('button', { name: 'This turn' }).click();
  await expect(prompt).toContainText('You pass this turn.');
  await look(page, 'buffalo-passing');
  await expectNoSideways(page);
  while (!(await asks(page, 'selecting').count())) {
    await expect(ready(page)).toHaveCount(0);
    const asked = page.locator('[data-pick="word:agree"], [data-pick="row:0"]').first();
    if (await page.locator('.prompt.mine').count())
      await asked.click({ timeout: 1000 }).catch(() => undefined);
    await page.waitForTimeout(100);
  }
  await expect(page.getByRole('button', { name: 'Stop passing' })).toHaveCount(0);
});

test('a pair sees its doubled points from the start @quick', async ({ device, server }) => {
  const page = await device({ size: 'phone', language: 'de' });
  await startTeam(page, server.url, 2);
  await expect(page.locator('.board')).toContainText('0 × 2 = 0');
  await look(page, 'buffalo-pair');
});

test('the points of a pair are doubled everywhere, to the end', async ({ device, server }) => {
  test.setTimeout(300_000);
  const page = await device({ size: 'laptop' });
  await startTeam(page, server.url, 2);
  const tv = await device({ size: 'tv', fixed: true });
  await tv.goto(page.url().replace('/t/', '/tv/'));
  await expect(tv.locator('.board')).toContainText('0 × 2 = 0');

  const result = page.locator('[data-result]');
  let doubled = '';
  while (!(await result.count())) {
    for (const button of [
      'main.table[data-asked=selecting] .hand [data-pick^="hand:"]',
      '[data-skip]',
      '[data-pass="turn"]',
      '[data-pick="word:agree"]',
      '.mine ~ * [data-pick="row:0"]',
      '[data-pick="row:0"]',
    ])
      if (await page.locator(button).count())
        await page
          .locator(button)
          .first()
          .click({ timeout: 300 })
          .catch(() => undefined);
    doubled =
      (await page
        .locator('.board .team')
        .textContent({ timeout: 1000 })
        .catch(() => null)) ?? doubled;
    await page.waitForTimeout(50);
  }
  const [points] = /\d+ × 2 = \d+/.exec(doubled)!;
  await look(page, 'buffalo-result');
  await expect(result.locator('.ending')).toContainText(points);
  await expect(result.getByRole('row', { name: /^Team/ })).toContainText(points);
  await expect(tv.locator('[data-tv]')).toContainText(points, { timeout: 30_000 });
  await look(tv, 'buffalo-tv');
  await page.getByRole('button', { name: 'Look at the table' }).click();
  await page.getByRole('button', { name: /^You/ }).click();
  await expect(page.getByRole('dialog')).toContainText(`The team’s pile: ${points}`);
  await look(page, 'buffalo-details');
});
