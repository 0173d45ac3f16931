// Vitest's runner in the worker of tools/prove/mutation-test-runner.mjs. After all files have run once, it repeats tests on
// request. Modules stay loaded, except test files, whose tests must be collected again.
import { realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { BroadcastChannel } from 'node:worker_threads'
import { inject, vi } from 'vitest'
import { VitestTestRunner } from 'vitest/runners'

const vitestFolder = dirname(realpathSync(createRequire(import.meta.url).resolve('vitest/package.json')))
const runnerFile = join(vitestFolder, '../@vitest/runner/dist/index.js')
const { startTests } = await import(/* @vite-ignore */ pathToFileURL(runnerFile).href)
// The code that Stryker has changed reads and writes this object
globalThis.__stryker__ ??= {}
const stryker = globalThis.__stryker__

export default class FirstRunner extends VitestTestRunner {
  #files = []

  async onAfterRunFiles(files) {
    super.onAfterRunFiles(files)
    this.#files.push(...files)
    const { channelName, fileCount } = inject('mutation')
    if (this.#files.length < fileCount) return
    const quickestFirst = this.#files.toSorted((a, b) => a.result.duration - b.result.duration)
    await serve(
      channelName,
      quickestFirst.map(({ filepath }) => filepath),
      this,
    )
  }
}

const serve = (channelName, allFiles, { config, moduleRunner, _otel }) =>
  new Promise((resolve) => {
    const runner = new RepeatingRunner(config)
    runner.moduleRunner = moduleRunner
    runner.__setTraces(_otel)
    const channel = new BroadcastChannel(channelName)
    channel.onmessage = async ({ data }) => {
      if (data.kind === 'end') {
        channel.close()
        resolve()
      } else
        channel.postMessage(await (data.kind === 'cover' ? cover(runner, allFiles) : mutate(runner, allFiles, data)))
    }
    channel.postMessage({ kind: 'loaded' })
  })

/** Runs all tests and returns which mutants each one executes. Code outside tests counts for every test of its file. */
const cover = async (runner, files) => {
  stryker.mutantCoverage ??= { static: {}, perTest: {} }
  const { mutantCoverage } = stryker
  const tests = []
  for (const file of files) {
    mutantCoverage.perTest[file] = {}
    const found = await runFile(runner, file, undefined)
    for (const { id } of found)
      mutantCoverage.perTest[id] = addHits(mutantCoverage.perTest[id] ?? {}, mutantCoverage.perTest[file])
    delete mutantCoverage.perTest[file]
    tests.push(...found)
  }
  stryker.currentTestId = undefined
  return { tests, ...mutantCoverage }
}

const addHits = (to, from) => {
  for (const [id, count] of Object.entries(from)) to[id] = (to[id] ?? 0) + count
  return to
}

/** Runs the given tests with one mutant until a test fails. */
const mutate = async (runner, allFiles, { activeMutant, hitLimit, tests }) => {
  Object.assign(stryker, { activeMutant, hitLimit, hitCount: 0 })
  const ran = []
  for (const file of allFiles) {
    const selected = tests.filter((test) => test.file === file)
    if (selected.length === 0) continue
    const names = selected.map(({ name }) => name)
    ran.push(...(await runFile(runner, file, toPattern(names))))
    if (ran.some(({ state }) => state === 'fail')) break
  }
  const { hitCount } = stryker
  Object.assign(stryker, { activeMutant: undefined, hitLimit: undefined })
  const failed = ran.find(({ state }) => state === 'fail')
  return { tests: ran, hitCount, isClean: !failed || (await passes(runner, failed)) }
}

/** Returns whether a test that failed with a mutant passes without it. Otherwise the mutant has left a wrong value in a cache. */
const passes = async (runner, { file, name }) => {
  const tests = await runFile(runner, file, name === '' ? undefined : toPattern([name]))
  return tests.every(({ state }) => state === 'pass')
}

const toPattern = (names) =>
  new RegExp(`^(?:${names.map((name) => name.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|')})$`)

const runFile = async (runner, filepath, namePattern) => {
  runner.config.testNamePattern = namePattern
  runner.cancelRun = false
  const { evaluatedModules } = runner.workerState
  const module = evaluatedModules.getModuleById(filepath)
  if (module) evaluatedModules.invalidateModule(module)
  runner.workerState.filepath = filepath
  stryker.currentTestId = filepath
  const [file] = await startTests([{ filepath, testLocations: undefined }], runner)
  vi.restoreAllMocks()
  const failure = file.result?.state === 'fail' ? file.result.errors?.[0]?.message : undefined
  const tests = listTests(file)
    .filter(({ mode, result }) => result && mode !== 'skip')
    .map((test) => ({
      id: toTestId(test),
      name: toTestName(test),
      file: filepath,
      state: test.result.state === 'pass' && failure === undefined ? 'pass' : 'fail',
      durationMs: test.result.duration ?? 0,
      failureMessage: test.result.errors?.[0]?.message ?? failure,
    }))
  // The file itself failed, for example in `beforeAll` or while its tests were collected
  if (tests.length === 0 && failure !== undefined)
    return [{ id: `${filepath}#`, name: '', file: filepath, state: 'fail', durationMs: 0, failureMessage: failure }]
  return tests
}

const listTests = ({ tasks }) => tasks.flatMap((task) => (task.type === 'suite' ? listTests(task) : [task]))

const toTestName = ({ name, suite }) => (suite ? `${toTestName(suite)} ${name}` : name).trim()

const toTestId = (test) => `${test.file.filepath}#${toTestName(test)}`

/** Runs tests without reports to Vitest's main thread, and ends after the first failure. */
class RepeatingRunner extends VitestTestRunner {
  onBeforeTryTask(test) {
    super.onBeforeTryTask(test)
    stryker.currentTestId = toTestId(test)
  }

  onAfterRunTask(test) {
    super.onAfterRunTask(test)
    stryker.currentTestId = test.file.filepath
    if (test.result?.state === 'fail') this.cancelRun = true
  }

  async onAfterRunSuite(suite) {
    this.workerState.current = suite.suite || suite.file
  }
}
