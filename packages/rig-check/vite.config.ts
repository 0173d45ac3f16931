import { defineConfig } from 'vite'

/** Builds the command into dist/ with all its dependencies, so it runs where nothing is installed. */
export default defineConfig({
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    rollupOptions: {
      input: 'bin/rig-check.ts',
      output: { entryFileNames: '[name].js' },
    },
  },
  ssr: { noExternal: true },
})
