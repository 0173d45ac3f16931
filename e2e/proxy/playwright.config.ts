import { defineConfig } from '@playwright/test'
import { browserArguments, browserPath } from '../browser.ts'

/** Tests of the container's nginx configuration, with the nginx of the machine. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/proxy',
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  timeout: 30_000,
  reporter: process.env.E2E_REPORT ? [['line'], ['json', { outputFile: process.env.E2E_REPORT }]] : 'line',
  use: {
    viewport: { width: 1440, height: 900 },
    launchOptions: { executablePath: browserPath(), args: browserArguments },
  },
})
