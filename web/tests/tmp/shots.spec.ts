import { ALL_SIZES, SIZES, test, look } from '../journeys/people';
import { openTable, sitDown } from '../journeys/hosting';
test('start', async ({ device, server }) => {
  for (const size of ALL_SIZES) {
    const page = await device({ size, language: size === 'small' || size === 'tablet' ? 'de' : 'en' });
    await page.goto(server.url);
    await page.waitForTimeout(size==='tv'? 12500 : 2500);
    await look(page, `start-${size}`);
    await page.screenshot({ path: `test-results/journeys/start-${size}-full.png`, fullPage: true });
  }
});
test('new', async ({ device, server }) => {
  for (const size of ALL_SIZES) {
    const page = await device({ size, language: size === 'small' || size === 'tablet' ? 'de' : 'en' });
    await page.goto(server.url + '/new');
    await page.waitForTimeout(900);
    await look(page, `new-${size}`);
    if (size === 'small' || size === 'laptop') { await page.locator('summary').click(); await page.screenshot({ path: `test-results/journeys/new-${size}-full.png`, fullPage: true }); }
  }
});
test('lobby', async ({ device, server }) => {
  const host = await device({ size: 'laptop' });
  const code = await openTable(host, server, { seats: 5, preset: 'evening' });
  const friend = await device({ size: 'phone' });
  await sitDown(friend, `${server.url}/t/${code}`, 'Bob');
  await host.getByRole('button', { name: 'Add a bot' }).first().click();
  for (const size of ALL_SIZES) {
    await host.setViewportSize(SIZES[size]); await host.waitForTimeout(300);
    await look(host, `lobby-host-${size}`);
    await host.screenshot({ path: `test-results/journeys/lobby-host-${size}-full.png`, fullPage: true });
  }
});
