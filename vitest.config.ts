import { defineConfig } from 'vitest/config'

// Screens are asked for by the clock of a busy machine: what is wrong fails every time.
const retry = process.env.CI ? 2 : 0

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
          retry,
        },
      },
      {
        extends: 'packages/web/vite.config.ts',
        test: { name: 'web', root: 'packages/web', environment: 'jsdom', isolate: false, retry },
      },
    ],
  },
})
