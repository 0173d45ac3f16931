import { defineConfig } from 'vite'

/**
 * Builds the server and its render worker into dist/, where the server expects the worker. The workspace packages are
 * bundled because they export TypeScript.
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
