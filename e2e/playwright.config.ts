import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { browserOptions } from './browser.ts'

/** Held cameras and controllers are told by the clock: these tests run one at a time, behind the others. */
const serial = /(gamepad|holds|motion-safety|ptz)\.spec\.ts$/

const { E2E_BASE_URL, E2E_ONLY, E2E_REPORT } = process.env
/** A rig that somebody else runs is one, and so is whoever tests it. */
const workers = E2E_BASE_URL ? 1 : availableParallelism()

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  testIgnore: 'proxy/**',
  outputDir: '../test-results',
  globalSetup: './start-simulators.ts',
  fullyParallel: true,
  workers,
  // Generous: a busy machine may be slow, it must not be wrong
  timeout: 300_000,
  expect: { timeout: 90_000 },
  reporter: [['dot'], ...(E2E_REPORT ? [['json', { outputFile: E2E_REPORT }] as const] : [])],
  // Not Playwright's own filter: that one would run the first project whole before a part of the second
  ...(E2E_ONLY && { grep: JSON.parse(E2E_ONLY).map(asPattern) }),
  projects: [
    { name: 'parallel', testIgnore: [serial, 'proxy/**'] },
    { name: 'serial', testMatch: serial, workers: 1, dependencies: workers > 1 ? ['parallel'] : [] },
  ],
  use: {
    // A page costs a second of a core, as much as most tests: what is kept is wiped between two tests, the page stays
    reuseContext: true,
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    launchOptions: browserOptions(),
  },
})

function asPattern(words: string) {
  return new RegExp(words.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'i')
}
