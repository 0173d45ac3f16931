import { defineConfig } from '@playwright/test'
import { createLaunchOptions } from '../support/browser.ts'

/** Tests the nginx configuration of the container with an nginx on this machine. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/proxy',
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: process.env.E2E_REPORT ? [['line'], ['json', { outputFile: process.env.E2E_REPORT }]] : 'line',
  use: {
    viewport: { width: 1440, height: 900 },
    launchOptions: createLaunchOptions(),
  },
})
