/** A player plays against bots and reads what happens: whole sentences, about themselves in the second person. */
import { expect, look, test, type Page } from './people';
import { readLog } from './playing';

const READ = {
  en: {
    mine: /^(Your \d+ |Row \d is full: you take |You take row )/,
    wrong: /\bYou:|\bYou (is|has|[a-z]+s)\b|[{}]/,
  },
  de: {
    mine: /^(Deine \d+ |Reihe \d ist voll: Du nimmst |Du nimmst Reihe )/,
    wrong: /\bDu:|\bDu (?!setzt|bist)[a-zäöü]+(?<!s)t\b|[{}]/,
  },
};

/** Plays on until a card of one's own has been placed. */
async function playOn(page: Page): Promise<void> {
  const placed = page.getByText(/^(Your|Deine) \d+ /);
  while ((await placed.count()) === 0) {
    const pick = page
      .locator(
        '[data-asked="choosing-row"] [data-row] , [data-asked="selecting"] .hand [data-pick]',
      )
      .first();
    const skip = page.locator('[data-skip]');
    if (await skip.count()) await skip.click({ timeout: 1000 }).catch(() => undefined);
    else if (await pick.count()) await pick.click({ timeout: 1000 }).catch(() => undefined);
    await page.waitForTimeout(150);
  }
}

for (const language of ['en', 'de'] as const)
  test(
    `a game is told in sentences: ${language}`,
    { tag: language === 'en' ? '@quick' : '@all' },
    async ({ device, server }) => {
      const { mine, wrong } = READ[language];
      const page = await device({ size: 'laptop', language, calm: true });
      await page.goto(server.url);
      await page.locator('[data-play]:enabled').click();
      await expect(page.locator('.hand .piece')).toHaveCount(10);
      await playOn(page);
      await readLog(page, async (log) => {
        const lines = log.locator('ol').getByRole('listitem');
        await expect(lines.filter({ hasText: mine }).first()).toBeVisible();
        for (const line of await lines.allTextContents()) {
          expect(line).toMatch(/[.!]$/);
          expect(line).not.toMatch(wrong);
        }
        await look(page, `told-${language}`);
      });
    },
  );
