// `pnpm sabotage [words]` applies each break of scripts/sabotage.jsonl to a copy of this checkout, runs the test that the
// break names, and fails unless that test fails. `--write` updates the results in docs/sabotage.md. `--missing` selects
// only the breaks that docs/sabotage.md does not list as caught.
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createVitest } from 'vitest/node'

/** Some breaks make a simulation in virtual time endless. */
const MAX_RUN_MS = 120_000

const root = fileURLToPath(new URL('..', import.meta.url))
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const breaks = readFileSync(join(root, 'scripts/sabotage.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))
const page = join(root, 'docs/sabotage.md')
const isMissing = (each) => !readFileSync(page, 'utf8').includes(`${startRow(each)} caught |`)
const selected = breaks
  .filter((each) => words.every((word) => JSON.stringify(each).toLowerCase().includes(word.toLowerCase())))
  .filter((each) => !process.argv.includes('--missing') || isMissing(each))

const copy = mkdtempSync(join(process.env.SABOTAGE_DIR ?? tmpdir(), 'rig-sabotage-'))
process.on('exit', () => rmSync(copy, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
copyCheckout()
process.chdir(copy)
let vitest = await startVitest()
const intactRuns = new Map()

const verdicts = new Map()
for (const each of selected) {
  const startedAt = Date.now()
  const verdict = await sabotage(each)
  verdicts.set(each.name, verdict)
  if (process.argv.includes('--write')) writeTable()
  console.log(`${verdict.padEnd(10)}${((Date.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${each.name}`)
}
await Promise.race([vitest.close(), wait(5_000)])

const caught = [...verdicts.values()].filter((verdict) => verdict === 'caught').length
console.log(`\n${caught} of ${selected.length} breaks are caught by the tests that they name`)
process.exit(caught === selected.length && caught > 0 ? 0 : 1)

function startVitest() {
  return createVitest('test', { root: copy, watch: false, reporters: [{}] })
}

/** Copies the files of the checkout and the WebAssembly of the pictures, and links the dependencies. Links between packages point into the copy. */
function copyCheckout() {
  const options = { cwd: root, maxBuffer: 100_000_000 }
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], options)
  for (const file of listed.toString().split('\0')) {
    if (file === '' || !existsSync(join(root, file))) continue
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  const compiled = 'packages/picture/dist'
  if (existsSync(join(root, compiled))) cpSync(join(root, compiled), join(copy, compiled), { recursive: true })
  for (const folder of ['.', 'e2e', ...readdirSync(join(root, 'packages')).map((name) => join('packages', name))])
    linkDependencies(join(root, folder, 'node_modules'), join(copy, folder, 'node_modules'))
}

function linkDependencies(from, to) {
  if (!existsSync(from)) return
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) {
    if (name === '.pnpm') symlinkSync(join(from, name), join(to, name))
    else if (!name.startsWith('.'))
      cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true })
  }
}

/** Returns 'caught' if the named test passes in the intact copy and fails in the broken one. */
async function sabotage({ file, find, replace, test }) {
  const path = join(copy, file)
  const code = readFileSync(path, 'utf8')
  if (code.split(find).length !== 2) return 'no match'
  const intact = intactRuns.get(test) ?? (await runTest(test))
  if (intact.failed + intact.passed === 0) return 'no result'
  intactRuns.set(test, intact)
  if (intact.failed > 0) return 'bad test'
  writeFileSync(
    path,
    code.replace(find, () => replace),
  )
  vitest.invalidateFile(path)
  const broken = await runTest(test)
  writeFileSync(path, code)
  vitest.invalidateFile(path)
  if (broken.isEndless) return 'endless'
  if (broken.failed + broken.passed === 0) return 'no result'
  return broken.failed > 0 ? 'caught' : 'SURVIVED'
}

/** Runs the tests of one file whose titles contain the text after the colon. */
async function runTest(test) {
  const [, file, title] = /^(\S+): (.+)$/.exec(test) ?? []
  vitest.setGlobalTestNamePattern(new RegExp(title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)))
  const specifications = await vitest.globTestSpecifications([file])
  const run = vitest.runTestSpecifications(specifications)
  const finished = await Promise.race([run, wait(MAX_RUN_MS, null, { ref: false })])
  if (finished === null) {
    await Promise.race([vitest.close(), wait(10_000)])
    vitest = await startVitest()
    return { passed: 0, failed: 0, isEndless: true }
  }
  // Vitest also returns the files of earlier runs
  const modules = finished.testModules.filter(({ moduleId }) =>
    specifications.some((each) => each.moduleId === moduleId),
  )
  const tests = modules.flatMap((module) => [...module.children.allTests()])
  const count = (state) => tests.filter((each) => each.result().state === state).length
  return { passed: count('passed'), failed: count('failed') }
}

/** Keeps the earlier results of breaks that have not run. */
function writeTable() {
  const marks = ['<!-- breaks -->', '<!-- /breaks -->']
  const [before, rest = ''] = readFileSync(page, 'utf8').split(marks[0])
  const [earlier = '', after = '\n'] = rest.split(marks[1])
  const rows = breaks.map((each) => {
    const start = startRow(each)
    const row = earlier.split('\n').find((line) => line.startsWith(start))
    return verdicts.has(each.name) ? `${start} ${verdicts.get(each.name)} |` : (row ?? `${start} not run |`)
  })
  const table = ['| guarantee in | break | test that must fail | result |', '| --- | --- | --- | --- |', ...rows]
  writeFileSync(page, `${before}${marks[0]}\n${table.join('\n')}\n${marks[1]}${after}`)
}

function startRow({ guarantee, name, test }) {
  return `| ${guarantee} | ${name} | \`${test.replace(': ', '`: ')} |`
}
