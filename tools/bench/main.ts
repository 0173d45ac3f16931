import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Each module in this folder, except this one, is a benchmark. The list shows its first docstring as a summary. */
const benchmarks = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && file !== 'main.ts')
  .map((file) => file.slice(0, -'.ts'.length))

const readSummary = (name: string) => {
  const source = readFileSync(join(import.meta.dirname, `${name}.ts`), 'utf8')
  return /\/\*\*[\s*]*(.+?)[\s*]*(?:\*\/|\n)/.exec(source)?.[1] ?? ''
}

const [name, ...rest] = process.argv.slice(2)
if (name !== undefined && benchmarks.includes(name)) {
  process.argv.splice(2, process.argv.length, ...rest)
  await import(`./${name}.ts`)
} else {
  if (name !== undefined) console.error(`Unknown benchmark '${name}'`)
  console.log('pnpm bench NAME\n')
  for (const benchmark of benchmarks) console.log(`  ${benchmark.padEnd(10)} ${readSummary(benchmark)}`)
  process.exitCode = name === undefined ? 0 : 1
}
