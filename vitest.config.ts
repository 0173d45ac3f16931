import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** A busy machine may be slow, it must not be wrong. */
const patience = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } }
const setupFiles = [join(import.meta.dirname, 'scripts/chance.mjs')]
const web = { ...patience, root: 'packages/web', isolate: false, setupFiles }

export default defineConfig({
  test: {
    // Vitest leaves a core free, which on two cores means half the speed.
    maxWorkers: '100%',
    projects: [
      {
        // One for all packages that need no page: each project starts workers of its own, a second each
        test: {
          ...patience,
          name: 'node',
          include: ['{lint,e2e}/*.test.ts', 'packages/!(stand|web)/**/*.test.ts'],
          isolate: false,
          setupFiles,
        },
      },
      { test: { ...patience, name: 'stand', root: 'packages/stand', environment: 'jsdom', isolate: false } },
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
