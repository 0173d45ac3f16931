import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'

/**
 * Each module in this folder, except this one, is a benchmark. Without a name, the command lists the benchmarks, each
 * with the first line of its first docstring.
 */
const benchmarks = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && file !== 'main.ts')
  .map((file) => file.slice(0, -'.ts'.length))

const [name, ...rest] = process.argv.slice(2)
if (name === undefined || !benchmarks.includes(name)) {
  if (name !== undefined) console.error(`Unknown benchmark '${name}'`)
  console.log('pnpm bench NAME\n')
  for (const benchmark of benchmarks) console.log(`  ${benchmark.padEnd(10)} ${readSummary(benchmark)}`)
  process.exitCode = name === undefined ? 0 : 1
} else if (name === 'picture') {
  console.log(describeMachine())
  execFileSync(process.execPath, [await buildPictureBenchmark(), ...rest], { stdio: 'inherit' })
} else {
  console.log(describeMachine())
  process.argv.splice(2, process.argv.length, ...rest)
  await import(`./${name}.ts`)
}

function describeMachine() {
  const [processor] = cpus()
  const [load = 0] = loadavg()
  return `${cpus().length} × ${processor?.model}, Node ${process.versions.node}, load ${load.toFixed(1)}\n`
}

function readSummary(benchmark: string) {
  const source = readFileSync(join(import.meta.dirname, `${benchmark}.ts`), 'utf8')
  return /\/\*\*[\s*]*(.+?)[\s*]*(?:\*\/|\n)/.exec(source)?.[1] ?? ''
}

/** Under tsx, drawing takes up to twice as long, because tsx sets the name of every inner function on each call. */
async function buildPictureBenchmark() {
  // Vite bundles dependencies that it cannot resolve from its root. The native JPEG encoder cannot be bundled.
  const root = join(import.meta.dirname, '../../packages/picture')
  const outDir = join(root, 'node_modules/.bench')
  const ssr = join(import.meta.dirname, 'picture.ts')
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: { ssr, outDir, target: 'node20' },
    ssr: { noExternal: [/^@rig\//] },
  })
  return join(outDir, 'picture.js')
}
