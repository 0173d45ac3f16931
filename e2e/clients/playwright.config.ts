import { defineConfig } from '@playwright/test'
import { createLaunchOptions } from '../support/browser.ts'

/** Tests the simulator and the console with go2rtc and ffmpeg, in one worker, because the tests measure real time. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/clients',
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  timeout: 300_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    launchOptions: createLaunchOptions(),
  },
})
