/** A player with reduced motion plays a whole game: everything is told, nothing flies. */
import { expect, look, test, type Page } from './people';
import { fillAndStart, openTable } from './hosting';
import { answer } from './playing';

interface Seen {
  moves: string[];
  sentences: string[];
  outlined: number;
  turned: number;
}

async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: Seen = { moves: [], sentences: [], outlined: 0, turned: 0 };
    Object.assign(window, { seen });
    const MOVING = ['transform', 'translate', 'scale', 'rotate', 'left', 'top', 'offsetPath'];
    const see = (): void => {
      for (const animation of document.getAnimations()) {
        const effect = animation.effect as KeyframeEffect;
        const frames = effect.getKeyframes();
        if (frames.some((frame) => MOVING.some((property) => property in frame)))
          seen.moves.push(effect.target?.className.toString() ?? '');
        if (frames.some((frame) => 'outline' in frame || 'outlineColor' in frame)) seen.outlined++;
      }
      seen.turned = Math.max(
        seen.turned,
        document.querySelectorAll('.strip .played .piece').length,
      );
      const sentence = document.querySelector('.prompt .sentence')?.textContent ?? '';
      if (sentence && seen.sentences.at(-1) !== sentence) seen.sentences.push(sentence);
      requestAnimationFrame(see);
    };
    see();
  });
}

test('a whole game without any movement', async ({ device, server }) => {
  test.setTimeout(240_000);
  const page = await device({ size: 'phone', calm: true });
  await openTable(page, server, { seats: 3 });
  await fillAndStart(page);
  await watch(page);
  const result = page.locator('[data-result]');
  let pictures = 0;
  while (!(await result.count())) {
    await answer(page);
    if (pictures < 4 && (await page.locator('.row.lit').count()))
      await look(page, `calm-${pictures++}`);
    await page.waitForTimeout(60);
  }
  await look(page, 'calm-result');
  const { moves, sentences, outlined, turned } = await page.evaluate(
    () => (window as unknown as { seen: Seen }).seen,
  );
  expect([...new Set(moves)], 'nothing moves').toEqual([]);
  expect(turned, 'all cards are seen side by side').toBe(3);
  expect(outlined, 'what has changed is marked').toBeGreaterThan(30);
  expect(
    sentences.filter((sentence) => sentence.includes('all cards are turned over')),
  ).toHaveLength(10);
  expect(
    sentences.filter((sentence) => /to row|starts row/.test(sentence)).length,
    'each card is told of',
  ).toBe(30);
  await expect(page.locator('[data-ghosts] > *')).toHaveCount(0);
});
