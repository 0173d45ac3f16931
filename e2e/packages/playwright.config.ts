import { defineConfig } from '@playwright/test'

/** Packs the packages for npm, installs them in an empty folder without a network, and runs them. Takes a minute. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/packages',
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
})
