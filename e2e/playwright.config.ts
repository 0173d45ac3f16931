import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { createLaunchOptions } from './browser.ts'

/** Tests of held inputs depend on real time, so they run one at a time after all other tests. */
const serial = /(gamepad|holds|motion-safety|picture-lag|ptz|slow-rigs)\.spec\.ts$/

/** These suites have a command and a configuration of their own. */
const separateSuites = ['clients/**', 'proxy/**']

const { E2E_BASE_URL, E2E_ONLY, E2E_REPORT } = process.env
/** An external console has only one rig, so one worker uses it. */
const workers = E2E_BASE_URL ? 1 : availableParallelism()

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  testIgnore: separateSuites,
  outputDir: '../test-results',
  globalSetup: './start-simulators.ts',
  fullyParallel: true,
  workers,
  // A slow machine must not fail a test
  timeout: 300_000,
  expect: { timeout: 90_000 },
  reporter: [['dot'], ...(E2E_REPORT ? [['json', { outputFile: E2E_REPORT }] as const] : [])],
  // Playwright's own filter would run all tests of the first project before the selected tests of the second
  ...(E2E_ONLY && { grep: JSON.parse(E2E_ONLY).map(toLiteralPattern) }),
  projects: [
    { name: 'parallel', testIgnore: [serial, ...separateSuites] },
    { name: 'serial', testMatch: serial, workers: 1, dependencies: workers > 1 ? ['parallel'] : [] },
  ],
  use: {
    // A new page takes a second of CPU time, as much as most tests. A reused context is cleared between tests
    reuseContext: true,
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    launchOptions: createLaunchOptions(),
  },
})

function toLiteralPattern(text: string) {
  return new RegExp(text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'i')
}
