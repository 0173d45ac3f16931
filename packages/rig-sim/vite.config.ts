import { defineConfig } from 'vite'

/**
 * The process and its render worker, side by side in dist/ so that one finds the other; the contract is bundled, because
 * it exports TypeScript.
 */
export default defineConfig({
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: true,
    rollupOptions: {
      input: { main: 'src/main.ts', 'render-worker': 'src/picture/render-worker.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  ssr: { noExternal: ['@rig/contract'] },
})
