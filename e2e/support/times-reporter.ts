import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { FullConfig, Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter'

type Options = { outputFile: string }
type Wait = { title: string; ms: number }

/**
 * Writes the time of each test, its limit and its longest wait for an action or an assertion as JSON, in the format of
 * `tools/support/test-times.mjs`. Playwright's own report does not contain these waits.
 */
export default class TimesReporter implements Reporter {
  private readonly times: object[] = []
  private readonly options: Options
  private root = ''
  private waitLimitMs = 0

  constructor(options: Options) {
    this.options = options
  }

  onBegin(config: FullConfig) {
    this.root = config.rootDir
    this.waitLimitMs = config.projects[0]?.use.actionTimeout ?? 0
  }

  onTestEnd(test: TestCase, result: TestResult) {
    if (result.status === 'skipped') return
    this.times.push({
      suite: 'e2e',
      title: `${relative(this.root, test.location.file)} › ${test.title}`,
      hasFailed: result.status !== test.expectedStatus,
      ms: result.duration,
      limitMs: test.timeout,
      wait: { ...findLongestWait(result.steps), limitMs: this.waitLimitMs },
    })
  }

  onEnd() {
    writeFileSync(this.options.outputFile, JSON.stringify(this.times))
  }
}

const waitingCategories = ['expect', 'pw:api']

/** Skips the steps of fixtures, such as the start of the browser. */
function findLongestWait(steps: TestStep[]): Wait {
  const waits = steps.flatMap((step) => {
    if (waitingCategories.includes(step.category)) return [{ title: step.title, ms: step.duration }]
    return step.category === 'test.step' ? [findLongestWait(step.steps)] : []
  })
  return waits.reduce((longest, wait) => (wait.ms > longest.ms ? wait : longest), { title: '', ms: 0 })
}
