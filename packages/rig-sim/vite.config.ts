import { defineConfig } from 'vite'

/**
 * The process and its render worker, side by side in dist/ so that one finds the other. The packages of this repository
 * are bundled, because they export TypeScript.
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
