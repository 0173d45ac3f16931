import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'stand', root: 'packages/stand', environment: 'jsdom' } },
      { test: { name: 'lint', root: 'lint', environment: 'node' } },
      { test: { name: 'contract', root: 'packages/contract', environment: 'node' } },
      {
        test: {
          name: 'rig-sim',
          root: 'packages/rig-sim',
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      { extends: 'packages/web/vite.config.ts', test: { name: 'web', root: 'packages/web', environment: 'jsdom' } },
    ],
  },
})
