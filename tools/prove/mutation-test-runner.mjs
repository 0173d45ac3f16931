// A test runner for Stryker that starts each Vitest project once and repeats its tests in the same worker for every
// mutant (tools/prove/mutation-worker.mjs). Stryker's own runner starts a worker for each mutant, which takes longer than
// most tests.
import { relative, resolve } from 'node:path'
import { BroadcastChannel } from 'node:worker_threads'
import { createVitest } from 'vitest/node'

/** Projects whose tests are quicker come first, because the first failed test ends the run of a mutant. */
const projectNames = ['node', 'web-logic', 'web-pages']
/** The values of Stryker's enum TestStatus. */
const testStatus = { pass: 0, fail: 1 }

class RepeatingTestRunner {
  static inject = []
  #projects = []

  capabilities() {
    return { reloadEnvironment: false }
  }

  async init() {
    process.env.VITEST = '1'
    process.env.NODE_ENV = 'test'
    for (const name of projectNames) {
      const project = await startProject(name)
      if (project) this.#projects.push(project)
    }
  }

  async dryRun() {
    const tests = []
    const mutantCoverage = { static: {}, perTest: {} }
    for (const project of this.#projects) {
      const report = await project.request({ kind: 'cover' })
      tests.push(...report.tests.map(toTestResult))
      for (const [id, hits] of Object.entries(report.perTest)) mutantCoverage.perTest[toTestId(id)] = hits
      Object.assign(mutantCoverage.static, report.static)
    }
    // A mutant that a test executes needs no new worker, even if it was also executed while its module loaded
    for (const hits of Object.values(mutantCoverage.perTest)) for (const id in hits) delete mutantCoverage.static[id]
    return { status: 'complete', tests, mutantCoverage }
  }

  async mutantRun({ activeMutant, testFilter = [], hitLimit }) {
    let count = 0
    for (const [index, project] of this.#projects.entries()) {
      const tests = testFilter.map(parseTestId).filter(({ file }) => project.files.has(file))
      if (tests.length === 0) continue
      const report = await project.request({ kind: 'mutate', activeMutant: activeMutant.id, hitLimit, tests })
      count += report.tests.length
      if (!report.isClean) {
        await project.close()
        this.#projects[index] = await startProject(project.name)
      }
      if (report.hitCount > hitLimit) return { status: 'timeout', reason: 'Hit limit reached' }
      const failed = report.tests.map(toTestResult).filter(({ status }) => status === testStatus.fail)
      if (failed.length > 0)
        return {
          status: 'killed',
          killedBy: failed.map(({ id }) => id),
          failureMessage: failed[0].failureMessage,
          nrOfTests: count,
        }
    }
    return { status: 'survived', nrOfTests: count }
  }

  async dispose() {
    for (const { close } of this.#projects) await close()
  }
}

/** Resolves when all tests have run once, so that every module is loaded. Resolves with null if there are no tests. */
const startProject = async (name) => {
  const vitest = await createVitest('test', {
    config: 'tools/prove/mutation-tests.config.mjs',
    project: name,
    pool: 'threads',
    maxWorkers: 1,
    watch: false,
    reporters: [{}],
    onConsoleLog: () => false,
  }).catch((error) => {
    if (String(error).includes('No projects matched')) return null
    throw error
  })
  if (!vitest) return null
  const files = await vitest.globTestSpecifications()
  if (files.length === 0) {
    await vitest.close()
    return null
  }
  const channelName = `mutation-${process.pid}-${name}`
  const channel = new BroadcastChannel(channelName)
  const receive = () => new Promise((resolve) => (channel.onmessage = ({ data }) => resolve(data)))
  for (const project of vitest.projects) project.provide('mutation', { channelName, fileCount: files.length })
  const loaded = receive()
  const run = vitest.start()
  const stopped = run.then(() => Promise.reject(new Error(`The worker of the project ${name} has stopped`)))
  stopped.catch(() => {})
  await Promise.race([loaded, stopped])
  return {
    name,
    files: new Set(files.map(({ moduleId }) => moduleId)),
    request: (message) => {
      const response = receive()
      channel.postMessage(message)
      return Promise.race([response, stopped])
    },
    close: async () => {
      channel.postMessage({ kind: 'end' })
      await run
      channel.close()
      await vitest.close()
    },
  }
}

/** An id is the path of the file, '#' and the full name of the test. */
const toTestId = (id) => relative(process.cwd(), id)

const parseTestId = (id) => {
  const [file, ...name] = id.split('#')
  return { file: resolve(file), name: name.join('#') }
}

const toTestResult = ({ id, name, file, state, durationMs, failureMessage }) => ({
  id: toTestId(id),
  name,
  fileName: file,
  timeSpentMs: durationMs,
  status: testStatus[state],
  ...(state === 'fail' && { failureMessage }),
})

export const strykerPlugins = [{ kind: 'TestRunner', name: 'repeating-vitest', injectableClass: RepeatingTestRunner }]
