import { defineConfig } from '@playwright/test'
import base from '../playwright.config.ts'

const { projects: _, ...shared } = base

/** Runs the long journeys. One worker runs, because they measure real time. */
export default defineConfig({
  ...shared,
  testDir: '.',
  outputDir: '../../test-results/engines',
  globalSetup: '../support/start-simulators.ts',
  workers: 1,
  timeout: 600_000,
  reporter: 'list',
})
