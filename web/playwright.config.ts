import { defineConfig } from '@playwright/test';

/** Debian's chromium, or another that is named; no browser is ever downloaded. */
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';

export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  fullyParallel: true,
  workers: Number(process.env.JOBS ?? 2),
  // Deals are random and bots take their time: a busy machine may miss a moment. It is told as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: [['line']],
  use: {
    viewport: { width: 1280, height: 800 },
    launchOptions: { executablePath: CHROMIUM, args: ['--no-sandbox'] },
    actionTimeout: 15_000,
  },
});
