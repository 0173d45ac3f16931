import { defineConfig } from 'vite'

/**
 * Builds the process and its render worker into dist/, where the process expects the worker. The packages of this
 * repository are bundled, because they export TypeScript.
 */
export default defineConfig({
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: true,
    rollupOptions: {
      input: { main: 'src/main.ts', 'render-worker': '@rig/picture/render-worker' },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  ssr: { noExternal: [/^@rig\//] },
})
