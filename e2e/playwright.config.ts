import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { createLaunchOptions } from './support/browser.ts'

const STEP_TIMEOUT_MS = 15_000
/** Delays V8's optimisation of scripts, which takes more time than these short tests gain from it. */
const LATE_OPTIMISATION_FLAGS = '--js-flags=--max-lazy --no-maglev --interrupt-budget=2000000'

const browser = createLaunchOptions()

const { E2E_BASE_URL, E2E_ONLY, E2E_REPORT, E2E_TIMES } = process.env
/** An external console has only one rig, so one worker uses it. */
const workers = E2E_BASE_URL ? 1 : availableParallelism()

export default defineConfig({
  outputDir: '../test-results',
  globalSetup: './support/start-simulators.ts',
  fullyParallel: true,
  // With one more worker, a busy computer would suspend pages for a second, which ends a hold
  workers,
  // There is only one project, because each project starts its own browsers. The longest test, in `engines`, starts
  // first
  testDir: '.',
  testMatch: E2E_BASE_URL ? 'specs/*.spec.ts' : ['engines/journey.spec.ts', 'rigs/core.spec.ts', 'specs/*.spec.ts'],
  // Limit for a whole test. A busy computer may need three times as long as an idle one. A step fails after
  // STEP_TIMEOUT_MS
  timeout: 120_000,
  expect: { timeout: STEP_TIMEOUT_MS },
  reporter: [
    ['dot'],
    ...(E2E_REPORT ? [['json', { outputFile: E2E_REPORT }] as const] : []),
    ...(E2E_TIMES ? [['./support/times-reporter.ts', { outputFile: E2E_TIMES }] as const] : []),
  ],
  // Playwright's own filter would treat the words as patterns
  ...(E2E_ONLY && { grep: JSON.parse(E2E_ONLY).map(toLiteralPattern) }),
  use: {
    actionTimeout: STEP_TIMEOUT_MS,
    navigationTimeout: STEP_TIMEOUT_MS,
    // A new page takes a second of CPU time, as much as most tests. A reused context is cleared between tests
    reuseContext: true,
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1440, height: 900 },
    launchOptions: { ...browser, args: [...browser.args, LATE_OPTIMISATION_FLAGS] },
  },
})

function toLiteralPattern(text: string) {
  return new RegExp(text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'i')
}
