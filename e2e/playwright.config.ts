import { defineConfig } from '@playwright/test'
import { browserArguments, browserPath } from './browser.ts'

export default defineConfig({
  testDir: '.',
  testIgnore: 'proxy/**',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: process.env.E2E_BASE_URL ? 1 : 3,
  forbidOnly: Boolean(process.env.CI),
  // A starved machine may break off a hold (no picture for 1.5 s ends it, by design); a real fault fails every time.
  retries: process.env.CI ? 2 : 0,
  // Generous: a busy machine may be slow, it must not be wrong
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: process.env.E2E_REPORT ? [['line'], ['json', { outputFile: process.env.E2E_REPORT }]] : 'line',
  use: {
    viewport: { width: 1440, height: 900 },
    trace: 'on-first-retry',
    reuseContext: true,
    launchOptions: { executablePath: browserPath(), args: browserArguments },
  },
})
