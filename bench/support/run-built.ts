import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/**
 * Builds a module as for production and runs it in a separate process. Under tsx, drawing takes up to twice as long,
 * because it names every inner function again at each call.
 */
export const runBuilt = async (module: URL, args: string[]): Promise<void> => {
  // The packages that are not bundled must be resolvable from here.
  const outDir = mkdtempSync(join(import.meta.dirname, '../../packages/picture/node_modules/.bench-'))
  try {
    await build({
      configFile: false,
      logLevel: 'error',
      build: {
        ssr: true,
        target: 'node20',
        outDir,
        rollupOptions: {
          // The bench starts the render threads from a file in its own folder.
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
