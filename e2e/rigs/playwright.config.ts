import { defineConfig } from '@playwright/test'
import base from '../playwright.config.ts'
import { type OddRig, oddRigs } from './rigs.ts'

/** One file a noun. */
const journeys = /\/(accounts|cameras|frameshots|gallery|jobs|presets|ptz|schedules|services|sled)\.spec\.ts$/

/** What no answer to a call takes part in. */
const apart =
  /nothing is sent|unknown address|in a window of|arrow keys step|film that plays|clock of the view|large as the screen|thumbnail that fails/

/** All journeys with each rig of rigs.ts; `--project` names one. One worker: some of the journeys are told by the clock. */
export default defineConfig<{ oddRig: OddRig | null }>({
  ...base,
  testDir: '..',
  outputDir: '../../test-results/rigs',
  globalSetup: '../start-simulators.ts',
  workers: 1,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['./table.ts']],
  projects: oddRigs.map((oddRig) => ({
    name: oddRig.name,
    testMatch: journeys,
    grep: oddRig.only ?? /./,
    grepInvert: [apart, ...(oddRig.cannot ? [oddRig.cannot] : [])],
    use: { oddRig },
  })),
})
