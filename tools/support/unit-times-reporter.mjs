import { writeFileSync } from 'node:fs'

/**
 * A reporter for Vitest. Writes the time of each test and its limit to UNIT_TIMES, in the format of `test-times.mjs`.
 */
export default class UnitTimesReporter {
  times = []

  onTestCaseResult(test) {
    const { state } = test.result()
    if (state === 'skipped') return
    this.times.push({
      suite: 'unit',
      title: `${test.module.relativeModuleId} › ${test.fullName}`,
      hasFailed: state === 'failed',
      ms: test.diagnostic()?.duration ?? 0,
      limitMs: test.task.timeout,
      wait: { ms: test.meta().idleMs ?? 0 },
    })
  }

  onTestRunEnd() {
    writeFileSync(process.env.UNIT_TIMES, JSON.stringify(this.times))
  }
}
