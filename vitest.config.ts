import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const isMutationRun = 'STRYKER_MUTATOR_WORKER' in process.env
/**
 * A wait fails after 15 s, and a test after 90 s. Beside 27 busy processes on two cores, the slowest tests take 65 s.
 * Tests that render films or run thousands of simulations set their own limit. Waits are shorter in mutation tests,
 * because most mutants are detected only when a wait expires.
 */
const timeouts = {
  testTimeout: 90_000,
  hookTimeout: 90_000,
  expect: { poll: { timeout: isMutationRun ? 5_000 : 15_000 } },
}
/**
 * The default size of 16 MB is full after some milliseconds, so short-lived objects would be copied like long-lived
 * ones. Stryker runs the tests in threads, which accept no options for V8.
 */
const execArgv = isMutationRun ? [] : ['--max-semi-space-size=64']
const setupFiles = ['replay-seed.mjs', ...(isMutationRun ? ['load-mutated-files.mjs'] : [])].map((file) =>
  join(import.meta.dirname, 'tools/prove', file),
)
/** Files share a worker, so each test begins without the spies and the stubs of the previous one. */
const cleanup = { restoreMocks: true, unstubGlobals: true }
const shared = { ...timeouts, ...cleanup, execArgv }
const web = { ...shared, root: 'packages/web', isolate: false, setupFiles }

export default defineConfig({
  test: {
    // By default Vitest leaves one core free, which halves the speed on two cores.
    maxWorkers: '100%',
    // Vitest runs projects in alphabetical order. The files of `web-pages` are short, so all workers finish together
    projects: [
      {
        // Each project starts its own workers, at a cost of a second each, so packages that need no page share one
        // project
        test: {
          ...shared,
          name: 'node',
          include: ['{tools/lint,e2e/support}/*.test.ts', 'packages/!(stand|web)/**/*.test.ts'],
          isolate: false,
          setupFiles,
        },
      },
      { test: { ...shared, name: 'stand', root: 'packages/stand', environment: 'jsdom', isolate: false } },
      {
        extends: 'packages/web/vite.config.ts',
        test: { ...web, name: 'web-logic', environment: 'node', include: ['src/**/*.test.ts'] },
      },
      {
        extends: 'packages/web/vite.config.ts',
        test: { ...web, name: 'web-pages', environment: 'jsdom', include: ['src/**/*.test.tsx'] },
      },
    ],
  },
})
