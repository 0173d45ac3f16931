import { defineConfig } from '@playwright/test'
import base from '../playwright.config.ts'

const { projects: _, ...shared } = base

/** Runs the long journeys. One worker runs, because they measure real time. */
export default defineConfig<{ streamingMs: number }>({
  ...shared,
  testDir: '.',
  outputDir: '../../test-results/engines',
  globalSetup: '../support/start-simulators.ts',
  workers: 1,
  timeout: 600_000,
  reporter: 'list',
  // WebKit can end a stream without an error after a while
  use: { ...shared.use, streamingMs: 60_000 },
})
