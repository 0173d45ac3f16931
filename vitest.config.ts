import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** A test that waits in vain fails within 15 s. The limit of a whole test is longer, because some tests calculate for long. */
const timeouts = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 15_000 } } }
const setupFiles = [join(import.meta.dirname, 'scripts/replay-seed.mjs')]
const web = { ...timeouts, root: 'packages/web', isolate: false, setupFiles }

export default defineConfig({
  test: {
    // By default Vitest leaves one core free, which halves the speed on two cores.
    maxWorkers: '100%',
    projects: [
      {
        // Each project starts its own workers, at a cost of a second each, so packages that need no page share one project
        test: {
          ...timeouts,
          name: 'node',
          include: ['{lint,e2e}/*.test.ts', 'packages/!(stand|web)/**/*.test.ts'],
          isolate: false,
          setupFiles,
        },
      },
      { test: { ...timeouts, name: 'stand', root: 'packages/stand', environment: 'jsdom', isolate: false } },
      {
        extends: 'packages/web/vite.config.ts',
        test: { ...web, name: 'web', environment: 'jsdom', include: ['src/**/*.test.tsx'] },
      },
      {
        extends: 'packages/web/vite.config.ts',
        test: { ...web, name: 'web-logic', environment: 'node', include: ['src/**/*.test.ts'] },
      },
    ],
  },
})
