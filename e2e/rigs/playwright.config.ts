import { defineConfig } from '@playwright/test'
import base from '../playwright.config.ts'
import { type NonStandardRig, nonStandardRigs } from './rigs.ts'

/** One file per noun. */
const specs = /\/(accounts|cameras|frameshots|gallery|jobs|presets|ptz|schedules|services|sled)\.spec\.ts$/

/** Tests that depend on no response of the rig. */
const independent =
  /no request is sent|unknown URL|in a window of|arrow keys step|film that plays|clock of the view|large as the screen|thumbnail that fails/

/** Runs the tests with each rig; `--project` selects one. One worker, because some tests measure real time. */
export default defineConfig<{ nonStandardRig: NonStandardRig | null }>({
  ...base,
  testDir: '..',
  outputDir: '../../test-results/rigs',
  globalSetup: '../start-simulators.ts',
  workers: 1,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['./table.ts']],
  projects: nonStandardRigs.map((nonStandardRig) => ({
    name: nonStandardRig.name,
    testMatch: specs,
    grep: nonStandardRig.only ?? /./,
    grepInvert: [independent, ...(nonStandardRig.except ? [nonStandardRig.except] : [])],
    use: { nonStandardRig },
  })),
})
