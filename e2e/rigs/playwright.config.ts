import { defineConfig } from '@playwright/test'
import base from '../playwright.config.ts'
import { type NonStandardRig, nonStandardRigs } from './rigs.ts'

const specs = ['cameras', 'gallery', 'ptz', 'schedules']

/** `--project` selects one rig. Only one worker runs, because some tests measure real time. */
export default defineConfig<{ nonStandardRig: NonStandardRig | null }>({
  ...base,
  testDir: '../specs',
  outputDir: '../../test-results/rigs',
  globalSetup: '../support/start-simulators.ts',
  workers: 1,
  timeout: 90_000,
  reporter: 'list',
  projects: nonStandardRigs.map((nonStandardRig) => ({
    name: nonStandardRig.name,
    testMatch: (nonStandardRig.specs ?? specs).map((spec) => `${spec}.spec.ts`),
    grepInvert: nonStandardRig.except ?? [],
    use: { nonStandardRig },
  })),
})
