import { defineConfig } from '@playwright/test'
import base from '../playwright.config.ts'

/** Runs the long journeys in one worker, because they measure real time. */
export default defineConfig({
  ...base,
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results/engines',
  globalSetup: '../support/start-simulators.ts',
  workers: 1,
  timeout: 600_000,
  reporter: 'list',
})
