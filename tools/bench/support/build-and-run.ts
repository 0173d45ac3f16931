import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/**
 * Builds a module for production and runs it in a separate process. Under tsx, drawing takes up to twice as long,
 * because tsx sets the name of every inner function on each call.
 */
export const buildAndRun = async (module: URL, args: string[]): Promise<void> => {
  // The output folder is inside a package, so that Node can resolve the dependencies that are not bundled.
  const picture = join(import.meta.dirname, '../../../packages/picture')
  const outDir = mkdtempSync(join(picture, 'node_modules/.bench-'))
  try {
    await build({
      configFile: false,
      // Vite bundles dependencies that its root cannot resolve, and the native JPEG encoder cannot be bundled.
      root: picture,
      logLevel: 'error',
      build: {
        ssr: true,
        target: 'node20',
        outDir,
        rollupOptions: {
          // The benchmark starts its render threads from a file in the output folder.
          input: { bench: fileURLToPath(module), 'render-worker': '@rig/picture/render-worker' },
          output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
        },
      },
      ssr: { noExternal: [/^@rig\//] },
    })
    const { status } = spawnSync(process.execPath, [join(outDir, 'bench.js'), ...args], { stdio: 'inherit' })
    process.exitCode = status ?? 1
  } finally {
    rmSync(outDir, { recursive: true })
  }
}
