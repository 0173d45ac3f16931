import { defineConfig } from '@playwright/test'
import { browserOptions } from '../browser.ts'

/** Tests the container's nginx configuration with the nginx of the machine. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/proxy',
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  timeout: 60_000,
  // The first picture of a rig waits until its landscape is drawn
  expect: { timeout: 20_000 },
  reporter: process.env.E2E_REPORT ? [['line'], ['json', { outputFile: process.env.E2E_REPORT }]] : 'line',
  use: {
    viewport: { width: 1440, height: 900 },
    launchOptions: browserOptions(),
  },
})
