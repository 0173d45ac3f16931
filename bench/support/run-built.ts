import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/**
 * Runs a module as the build makes it, in a process of its own. tsx gives every inner function its name anew at each
 * call: what is drawn under it takes up to twice as long as in the process that ships.
 */
export const runBuilt = async (module: URL, args: string[]): Promise<void> => {
  // Beside the packages that are not bundled, so that they are found.
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
          // The threads that draw are looked for beside what starts them.
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
