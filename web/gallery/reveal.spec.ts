/** The animation of the README: a recorded turn, shown by the real client and written as one WebP. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { prefer, test } from '../tests/hornox';
import { recordedGame, showFrames } from '../tests/scenes';
import { animate, type Frame } from './webp';

const FILE = fileURLToPath(new URL('../../docs/play/gallery/reveal.webp', import.meta.url));

/** The third turn of the recorded base game: the 38 is the sixth card of its row and takes ten bullheads. */
const TURN = 17;

test.use({ viewport: { width: 720, height: 700 }, colorScheme: 'light' });

test('a turn is revealed', async ({ page, context, server }) => {
  await prefer(page, { speed: 'slow' });
  const frames = recordedGame('base');
  const { say } = await showFrames(page, server, frames.slice(0, TURN));
  await page.locator('[data-skip]').click();
  await page.getByRole('button', { name: 'No thanks' }).click();
  await page.waitForTimeout(500);

  const shots: Frame[] = [];
  const devtools = await context.newCDPSession(page);
  devtools.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    shots.push({ png: data, at: 1000 * metadata.timestamp! });
    void devtools.send('Page.screencastFrameAck', { sessionId });
  });
  await devtools.send('Page.startScreencast', { format: 'png' });
  await page.waitForTimeout(300);
  say(frames[TURN]!);
  await page.locator('[data-skip]').waitFor();
  await page.locator('[data-skip]').waitFor({ state: 'detached', timeout: 60_000 });
  await page.waitForTimeout(300);
  await devtools.send('Page.stopScreencast');

  const canvas = await context.newPage();
  writeFileSync(FILE, await animate(canvas, shots, { speed: 1.3, last: 2500 }));
});
