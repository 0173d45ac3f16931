import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { createLaunchOptions } from './support/browser.ts'

const STEP_TIMEOUT_MS = 15_000

const { E2E_BASE_URL, E2E_ONLY, E2E_REPORT, E2E_TIMES } = process.env
/** An external console has only one rig, so one worker uses it. */
const workers = E2E_BASE_URL ? 1 : availableParallelism()

export default defineConfig({
  outputDir: '../test-results',
  globalSetup: './support/start-simulators.ts',
  fullyParallel: true,
  // One more would suspend pages of a busy machine for a second, which ends a hold
  workers,
  projects: [
    ...(E2E_BASE_URL
      ? []
      : [
          // The longest tests begin first
          {
            name: 'engines',
            testDir: 'engines',
            testMatch: 'journey.spec.ts',
            workers: 1,
            timeout: 300_000,
          },
          { name: 'rigs', testDir: 'rigs', testMatch: 'core.spec.ts' },
        ]),
    { name: 'console', testDir: 'specs' },
  ],
  // Each step of a failing test fails within STEP_TIMEOUT_MS. This limits a whole test, which a busy machine may triple
  timeout: 120_000,
  expect: { timeout: STEP_TIMEOUT_MS },
  reporter: [
    ['dot'],
    ...(E2E_REPORT ? [['json', { outputFile: E2E_REPORT }] as const] : []),
    ...(E2E_TIMES ? [['./support/times-reporter.ts', { outputFile: E2E_TIMES }] as const] : []),
  ],
  // Playwright's own filter takes words as patterns
  ...(E2E_ONLY && { grep: JSON.parse(E2E_ONLY).map(toLiteralPattern) }),
  use: {
    actionTimeout: STEP_TIMEOUT_MS,
    navigationTimeout: STEP_TIMEOUT_MS,
    // A new page takes a second of CPU time, as much as most tests. A reused context is cleared between tests
    reuseContext: true,
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1440, height: 900 },
    launchOptions: createLaunchOptions(),
  },
})

function toLiteralPattern(text: string) {
  return new RegExp(text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'i')
}
