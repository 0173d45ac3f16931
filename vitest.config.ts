import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Vitest leaves a core free, which on two cores means half the speed.
    maxWorkers: '100%',
    projects: [
      { test: { name: 'stand', root: 'packages/stand', environment: 'jsdom' } },
      { test: { name: 'lint', root: 'lint', environment: 'node' } },
      { test: { name: 'contract', root: 'packages/contract', environment: 'node', isolate: false } },
      {
        test: {
          name: 'rig-sim',
          root: 'packages/rig-sim',
          environment: 'node',
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      { extends: 'packages/web/vite.config.ts', test: { name: 'web', root: 'packages/web', environment: 'jsdom' } },
    ],
  },
})
