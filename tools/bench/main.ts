import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

/** Each module in this folder, except this one, is a benchmark. The list shows its first docstring as a summary. */
const benchmarks = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && file !== 'main.ts')
  .map((file) => file.slice(0, -'.ts'.length))

/**
 * Benchmarks that draw pictures. Under tsx, drawing takes up to twice as long, because tsx sets the name of every inner
 * function on each call.
 */
const drawing = ['film', 'picture']

const [name, ...rest] = process.argv.slice(2)
if (name === undefined || !benchmarks.includes(name)) {
  if (name !== undefined) console.error(`Unknown benchmark '${name}'`)
  console.log('pnpm bench NAME\n')
  for (const benchmark of benchmarks) console.log(`  ${benchmark.padEnd(10)} ${readSummary(benchmark)}`)
  process.exitCode = name === undefined ? 0 : 1
} else if (drawing.includes(name)) {
  await buildAndRun(name, rest)
} else {
  process.argv.splice(2, process.argv.length, ...rest)
  await import(`./${name}.ts`)
}

function readSummary(benchmark: string) {
  const source = readFileSync(join(import.meta.dirname, `${benchmark}.ts`), 'utf8')
  return /\/\*\*[\s*]*(.+?)[\s*]*(?:\*\/|\n)/.exec(source)?.[1] ?? ''
}

/** Builds a benchmark for production and runs it in a separate process. */
async function buildAndRun(benchmark: string, args: string[]) {
  // The output folder is inside a package, so that Node can resolve the dependencies that are not bundled.
  const picture = join(import.meta.dirname, '../../packages/picture')
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
          input: {
            bench: join(import.meta.dirname, `${benchmark}.ts`),
            'render-worker': '@rig/picture/render-worker',
          },
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
