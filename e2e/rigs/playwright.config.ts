import { defineConfig } from '@playwright/test'
import base from '../playwright.config.ts'
import { type NonStandardRig, nonStandardRigs } from './rigs.ts'

const specs = /\/(accounts|cameras|frameshots|gallery|jobs|presets|ptz|schedules|services|sled)\.spec\.ts$/

const rigIndependentTitles =
  /without sending a request|unknown URL|in a window of|arrow keys step|film that plays|clock of the live view|large as the screen|thumbnail that fails/

/** `--project` selects one rig. Only one worker runs, because some tests measure real time. */
export default defineConfig<{ nonStandardRig: NonStandardRig | null }>({
  ...base,
  testDir: '../specs',
  outputDir: '../../test-results/rigs',
  globalSetup: '../support/start-simulators.ts',
  workers: 1,
  timeout: 90_000,
  reporter: [['list'], ['./table.ts']],
  projects: nonStandardRigs.map((nonStandardRig) => ({
    name: nonStandardRig.name,
    testMatch: specs,
    grep: nonStandardRig.only ?? /./,
    grepInvert: [rigIndependentTitles, ...(nonStandardRig.except ? [nonStandardRig.except] : [])],
    use: { nonStandardRig },
  })),
})
