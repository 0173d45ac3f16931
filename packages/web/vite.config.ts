import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

const rig = { target: process.env.RIG_HOST ?? 'http://127.0.0.1:8080', changeOrigin: true }

/** The simulator that tests run inside themselves finds its files on the disk, where vite would give it web addresses. */
const simulatorOnDisk: Plugin = {
  name: 'simulator-on-disk',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('/packages/rig-sim/')
      ? `const importMeta = import.meta;${code.replaceAll('import.meta.url', 'importMeta.url')}`
      : undefined,
}

export default defineConfig({
  // Relative addresses: index.html's <base> alone says where the console lies, so one build serves any sub-path
  base: './',
  plugins: [react(), simulatorOnDisk],
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': rig, '/media': rig, '/job': rig, '/sim': rig },
  },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // Few files: a live stream already holds one of the six connections that a browser opens to a host
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler)\//,
              priority: 1,
            },
            { name: 'libraries', test: /node_modules/ },
            { name: 'shared', test: /src\/(ui|lib)\/|packages\/contract\// },
          ],
        },
      },
    },
  },
  test: {
    testTimeout: 30_000,
    setupFiles: [fileURLToPath(new URL('./src/lib/testing/setup.ts', import.meta.url))],
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
})
