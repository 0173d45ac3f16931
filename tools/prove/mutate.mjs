// `pnpm mutate [area]` changes one expression at a time in an area of tools/prove/mutation-areas.json, runs the tests of the
// area after each change, and lists the changes that no test detects. A run repeats only what is affected by changes of
// the area's code and tests since the last one; `--force` repeats everything. `--write` updates docs/mutation.md.
// `--only packages/rig/src/sled.ts:10-20` limits the changes to some lines, and `--workers 1` leaves a core free.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'

const root = fileURLToPath(new URL('../..', import.meta.url))
process.chdir(root)
const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    write: { type: 'boolean', default: false },
    force: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true },
    workers: { type: 'string', default: '2' },
  },
})
const areas = JSON.parse(readFileSync('tools/prove/mutation-areas.json', 'utf8'))
/** Changes that have no effect. `line` is the code of the line, `mutant` what Stryker replaces a part of it with. */
const equivalents = readFileSync('tools/prove/mutation-equivalents.jsonl', 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line))

const unknown = names.filter((name) => !areas.some((area) => area.name === name))
if (unknown.length > 0)
  throw new Error(`No area '${unknown[0]}'. The areas are ${areas.map(({ name }) => name).join(', ')}`)

const results = []
for (const area of areas.filter(({ name }) => names.length === 0 || names.includes(name))) {
  const result = summarise(area, await runStryker(area))
  results.push(result)
  for (const { place, change } of result.survivors) console.log(`survived  ${place}  ${change}`)
  for (const { file, line } of result.stale) console.log(`not a survivor, but listed as equivalent  ${file}: ${line}`)
  console.log(formatRow(result))
}
if (options.write) writePage()
process.exit(results.every(({ score, threshold, stale }) => score >= threshold && stale.length === 0) ? 0 : 1)

function runStryker({ name, mutate }) {
  mkdirSync('.cache/mutation', { recursive: true })
  // tools/prove/mutation-tests.config.mjs reads the area. A fixed seed makes the result of property tests repeatable, and
  // 100 simulations instead of 2,000 find most faults of the motion guard.
  Object.assign(process.env, { MUTATED_AREA: name, FC_SEED: '1', PROVE_RUNS: '100' })
  return new Stryker({
    mutate: [...(options.only ?? mutate), '!**/*.test.ts', '!**/*.test.tsx', '!**/*.test-d.ts'],
    testRunner: 'repeating-vitest',
    plugins: [new URL('mutation-test-runner.mjs', import.meta.url).href],
    coverageAnalysis: 'perTest',
    ignoreStatic: true,
    concurrency: Number(options.workers),
    timeoutMS: 5_000,
    disableTypeChecks: false,
    // Stryker needs TypeScript's API to rewrite tsconfig.json, and TypeScript 7 has none
    tsconfigFile: 'none',
    incremental: true,
    incrementalFile: `.cache/mutation/${name}.json`,
    force: options.force,
    // Vitest ignores folders named node_modules
    tempDirName: '.cache/stryker',
    ignorePatterns: ['.cache', 'test-results', '/docs/screens', '/packages/{web,stand,rig-sim}/dist'],
    reporters: ['dots'],
    allowConsoleColors: false,
  }).runMutationTest()
}

function summarise({ name, threshold }, mutants) {
  const withStatus = (...statuses) => mutants.filter(({ status }) => statuses.includes(status))
  const undetected = withStatus('Survived', 'NoCoverage').map(describe)
  const files = new Set(mutants.map(({ fileName }) => relative(root, fileName)))
  const isEquivalent = (each) => equivalents.some((listed) => isSame(listed, each))
  const survivors = undetected.filter((each) => !isEquivalent(each))
  const detected = withStatus('Killed', 'Timeout').length
  return {
    name,
    threshold,
    detected,
    equivalent: undetected.length - survivors.length,
    survivors,
    untested: withStatus('Ignored').length,
    score: (100 * detected) / (detected + survivors.length),
    stale: equivalents.filter((each) => files.has(each.file) && !undetected.some((found) => isSame(each, found))),
  }
}

function describe({ fileName, location, replacement }) {
  const file = relative(root, fileName)
  const line = readFileSync(fileName, 'utf8').split('\n')[location.start.line - 1].trim()
  return {
    file,
    line,
    mutant: replacement,
    place: `${file}:${location.start.line}`,
    change: `${line}  →  ${replacement}`,
  }
}

function isSame(one, other) {
  return one.file === other.file && one.line === other.line && one.mutant === other.mutant
}

function formatRow({ name, detected, equivalent, survivors, untested, score, threshold }) {
  const share = `${(Math.floor(score * 10) / 10).toFixed(1)} %`
  return `| ${[name, detected, survivors.length, equivalent, untested, share, `${threshold} %`].join(' | ')} |`
}

/** Keeps the rows of areas that have not run. */
function writePage() {
  const page = 'docs/mutation.md'
  let text = readFileSync(page, 'utf8')
  const rows = areas.map(({ name, threshold }) => {
    const measured = results.find((result) => result.name === name)
    const earlier = text.split('\n').find((line) => line.startsWith(`| ${name} | `))
    return measured ? formatRow(measured) : (earlier ?? `| ${name} | | | | | not measured | ${threshold} % |`)
  })
  const scores = [
    '| area | detected | survived | equivalent | not tested | score | goal |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...rows,
  ]
  text = replaceBetween(text, 'scores', scores)
  const cell = (code) => `\`${code.replaceAll('|', '\\|').replaceAll('`', "'")}\``
  const reasons = equivalents.map(
    ({ file, line, mutant, reason }) => `| \`${file}\` | ${cell(line)} | ${cell(mutant)} | ${reason} |`,
  )
  text = replaceBetween(text, 'equivalents', [
    '| file | line | changed to | reason |',
    '| --- | --- | --- | --- |',
    ...reasons,
  ])
  writeFileSync(page, text)
}

function replaceBetween(text, mark, lines) {
  const [before, rest] = text.split(`<!-- ${mark} -->`)
  const [, after] = rest.split(`<!-- /${mark} -->`)
  return `${before}<!-- ${mark} -->\n${lines.join('\n')}\n<!-- /${mark} -->${after}`
}
