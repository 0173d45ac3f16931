import { cpSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const findPackage = (name: string, user: string) =>
  dirname(createRequire(join(import.meta.dirname, '..', user, 'package.json')).resolve(`${name}/package.json`))

/** Copies the files that the bundled code reads from its own folder. */
const copyUnbundledFiles: Plugin = {
  name: 'unbundled-files',
  closeBundle: () => {
    const dist = join(import.meta.dirname, 'dist')
    cpSync(join(findPackage('@julusian/jpeg-turbo', 'picture'), 'prebuilds'), join(dist, 'prebuilds'), {
      recursive: true,
    })
    const swaggerUi = findPackage('swagger-ui-dist', 'rig-sim')
    for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'])
      cpSync(join(swaggerUi, file), join(dist, 'swagger-ui', file))
  },
}

/** `dist` contains all dependencies, so it runs without an installation. */
export default defineConfig({
  plugins: [copyUnbundledFiles],
  define: { __dirname: 'import.meta.dirname' },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    rollupOptions: {
      input: { main: 'src/main.ts', index: 'src/create-rig.ts', 'render-worker': '@rig/picture/render/render-worker' },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        // Does not shorten names, so stack traces stay readable.
        minify: { compress: false, mangle: false, codegen: true },
      },
    },
  },
  ssr: { noExternal: true },
})
