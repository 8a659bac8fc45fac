/** The coach: a hint at the table, the review of the game, a link to a moment, a second try. */
import { expectAccessible } from '../axe';
import { expect, look, test, type Page, type Size } from './people';
import { playToTheEnd, setReveal } from './playing';

const TOOK = { en: /You took \d+\./, de: /Du hast \d+ genommen\./ };

/** Everything that the server has answered, for what must not be in it. */
function answersTo(page: Page, path: RegExp): string[] {
  const texts: string[] = [];
  page.on('response', (response) => {
    if (path.test(new URL(response.url()).pathname))
      void response.text().then(
        (text) => texts.push(text),
        () => undefined,
      );
  });
  return texts;
}

/** A quick game for three, with hints. */
async function openWithHints(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.locator('[data-new]').click();
  await page.locator('[data-name]').fill('Ann');
  await page.locator('[data-preset=quick]').click();
  await page.getByText(/^(All settings|Alle Einstellungen)$/).click();
  const hints = page.locator('[data-hints]');
  await expect(hints, 'off with people').not.toBeChecked();
  await hints.check();
  await page.locator('[data-create]').click();
  await page.locator('[data-lobby]').waitFor();
}

const VISITS: [Size, 'en' | 'de'][] = [
  ['phone', 'de'],
  ['laptop', 'en'],
];
for (const [size, language] of VISITS)
  test(`a game with hints is reviewed and tried again (${size})`, async ({ device, server }) => {
    test.setTimeout(600_000);
    const page = await device({ size, language });
    await openWithHints(page, server.url);
    await page.locator('[data-fill]').click();
    await page.locator('[data-start]:enabled').click();
    await page.locator('.hand [data-pick]').first().waitFor();
    await setReveal(page, 'off');

    await page.locator('[data-hint]').click();
    await expect(page.locator('[data-coach]')).toBeVisible({ timeout: 120_000 });
    await expect(page.locator('[data-advice]')).toHaveCount(10);
    await expect(page.locator('.advice.best')).toHaveCount(1);
    await look(page, `hint-${size}`);
    await expectAccessible(page, 'a hint');
    const first = page.locator('.hand [data-pick]').first();
    await first.focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.locator('[data-coach]'), 'the numbers of this card').toContainText(
      /\d+: .* (row|Reihe)/,
    );
    await look(page, `hint-card-${size}`);
    await page.locator('[data-hint]').click();
    await expect(page.locator('[data-advice]'), 'a hint can be hidden').toHaveCount(0);
    await playToTheEnd(page);

    const secrets = answersTo(page, /\/(tries|review)$/);
    await page.locator('[data-result] [data-again]').click();
    await expect(page.locator('[data-try], [data-none]').first()).toBeVisible({ timeout: 90_000 });
    await look(page, `again-${size}`);
    await expectAccessible(page, 'a second try');
    if (await page.locator('[data-try]').count()) await tryAgain(page, secrets, size);
    await page.goBack();
    await page.goBack();

    await page.goto(server.url);
    await page.goto(`${server.url}/games`);
    await page.locator('main ul a').first().click();
    await page.locator('[data-review]').click();
    await expect(page.locator('[data-review-page=done]')).toBeVisible({ timeout: 90_000 });
    await expect(page.locator('[data-summary]')).toContainText(TOOK[language]);
    await look(page, `review-${size}`);
    await expectAccessible(page, 'a review');
    await page.screenshot({
      path: `${test.info().project.outputDir}/journeys/review-whole-${size}.png`,
      fullPage: true,
    });

    const moment = page.locator('[data-moment]').last();
    const move = await moment.getAttribute('data-moment');
    await moment.click();
    await expect(page.locator(`[data-decision="${move}"]`)).toBeVisible();
    await expect(page.locator('[data-bars] [data-option]').first()).toBeVisible();
    await look(page, `moment-${size}`);
    const link = page.url();
    expect(link).toContain(`move=${move}`);
    await page.goto(`${server.url}/rules`);
    await page.goto(link);
    await expect(page.locator(`[data-decision="${move}"]`)).toBeVisible();
    await expect(page.locator('[data-review-page=done]'), 'kept: at once').toBeVisible();
  });

/** Play all tries by the first card; the answer is nowhere before. */
async function tryAgain(page: Page, answers: string[], size: Size): Promise<void> {
  expect(answers.length).toBeGreaterThan(0);
  for (const text of answers) expect(text).not.toMatch(/"(analysis|best|cost|behind|grade)"/);
  await expect(page.locator('[data-bars]')).toHaveCount(0);
  for (let number = 0; (await page.locator('[data-try]').count()) && number < 25; number++) {
    await page.locator('[data-try-page] [data-pick]').first().click();
    await expect(page.locator('[data-answer]')).toBeVisible();
    if ((await page.locator('[data-answer]').getAttribute('data-answer')) === 'wrong')
      await askForTheAnswer(page, size);
    await expect(page.locator('[data-bars] [data-option]').first()).toBeVisible();
    if (number === 0) await look(page, `answer-${size}`);
    await expect(page.locator('[data-next]'), 'the next step has the focus').toBeFocused();
    await page.locator('[data-next]').click();
  }
  await expect(page.locator('[data-score]')).toBeVisible();
}

/** After a wrong try the answer is still hidden, and one may try another card. */
async function askForTheAnswer(page: Page, size: Size): Promise<void> {
  await expect(page.locator('[data-once-more]'), 'the next step has the focus').toBeFocused();
  await expect(page.locator('[data-bars]')).toHaveCount(0);
  await look(page, `wrong-${size}`);
  await page.locator('[data-once-more]').click();
  await page.locator('[data-try-page] [data-pick]').first().click();
  await page.locator('[data-solution]').click();
}

test('who has no seat sees no hint, and terms say whether there are any', async ({
  device,
  server,
}) => {
  test.setTimeout(240_000);
  const host = await device({ size: 'laptop' });
  await openWithHints(host, server.url);
  const code = ((await host.locator('[data-code]').textContent()) ?? '').replace(/\W/g, '');
  const guest = await device({ size: 'phone' });
  await guest.goto(`${server.url}/t/${code}`);
  await expect(guest.getByText('with hints')).toBeVisible();
  await look(guest, 'hints-told');
});
