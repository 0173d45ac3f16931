import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** A busy machine may be slow, it must not be wrong. */
const patience = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } }
const setupFiles = [fileURLToPath(new URL('scripts/chance.mjs', import.meta.url))]
const web = { ...patience, root: 'packages/web', isolate: false, setupFiles }

export default defineConfig({
  test: {
    // Vitest leaves a core free, which on two cores means half the speed.
    maxWorkers: '100%',
    projects: [
      { test: { ...patience, name: 'stand', root: 'packages/stand', environment: 'jsdom' } },
      { test: { ...patience, name: 'e2e', root: 'e2e', include: ['*.test.ts'], isolate: false } },
      { test: { ...patience, name: 'lint', root: 'lint', environment: 'node' } },
      { test: { ...patience, name: 'contract', root: 'packages/contract', environment: 'node', isolate: false } },
      { test: { ...patience, name: 'rig-check', root: 'packages/rig-check', environment: 'node', isolate: false } },
      { test: { ...patience, name: 'rig', root: 'packages/rig', environment: 'node', isolate: false, setupFiles } },
      {
        test: {
          ...patience,
          name: 'picture',
          root: 'packages/picture',
          environment: 'node',
          isolate: false,
        },
      },
      {
        test: {
          ...patience,
          name: 'rig-sim',
          root: 'packages/rig-sim',
          setupFiles,
          environment: 'node',
          isolate: false,
        },
      },
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
