import { defineConfig } from 'vite'

/** Builds the commands into dist/ with all their dependencies, so they run where nothing is installed. */
export default defineConfig({
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    rollupOptions: {
      input: { 'rig-check': 'bin/rig-check.ts', 'rig-record': 'bin/rig-record.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  ssr: { noExternal: true },
})
