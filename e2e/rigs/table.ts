import { basename } from 'node:path'
import type { FullConfig, Reporter, Suite } from '@playwright/test/reporter'

/** Prints the number of passed tests per rig and spec file as a Markdown table. */
export default class RigTableReporter implements Reporter {
  private suite: Suite | undefined

  onBegin(_config: FullConfig, suite: Suite) {
    this.suite = suite
  }

  onEnd() {
    const rigs = this.suite?.suites ?? []
    const nouns = [...new Set(rigs.flatMap(({ suites }) => suites.map(({ title }) => getNoun(title))))].toSorted()
    const rows = rigs.map((rig) => [
      rig.title,
      ...nouns.map((noun) => formatCount(rig.suites.filter(({ title }) => getNoun(title) === noun))),
    ])
    for (const row of [['rig', ...nouns], ['---', ...nouns.map(() => '---')], ...rows])
      console.log(`| ${row.join(' | ')} |`)
  }
}

const getNoun = (file: string) => basename(file, '.spec.ts')

const formatCount = (files: Suite[]) => {
  const tests = files.flatMap((file) => file.allTests())
  const passed = tests.filter((test) => test.outcome() === 'expected').length
  if (tests.length === 0) return '–'
  return passed === tests.length ? String(passed) : `**${passed} of ${tests.length}**`
}
