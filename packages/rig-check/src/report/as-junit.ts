import { countOf, escapeMarkup, type Finding, inWords, type Report } from './report.ts'

/** Formats a report as JUnit XML, one test case per check. */
export const asJunit = (report: Report): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuite name="${escapeMarkup(report.host)}" timestamp="${report.began}" tests="${report.findings.length}" ` +
      `failures="${countOf(report, "the console can't use this")}" skipped="${countOf(report, 'skipped')}">`,
    ...report.findings.map(testCase),
    '</testsuite>',
    '',
  ].join('\n')

const testCase = (finding: Finding) => {
  const { call, tried, milliseconds } = finding
  const seconds = (milliseconds / 1000).toFixed(3)
  return `  <testcase classname="${call}" name="${escapeMarkup(tried)}" time="${seconds}">${outcome(finding)}</testcase>`
}

/** What the console tolerates is no failure; it is part of the test case's output. */
const outcome = ({ verdict, differences, beyond, reason = '' }: Finding) => {
  const fields = beyond.map((field) => `beyond the contract: ${field}`)
  const words = [...fields, ...differences.map(inWords), ...(reason ? [reason] : [])].map(escapeMarkup)
  if (verdict === 'as agreed') return ''
  if (verdict === 'skipped') return `<skipped message="${words[0]}"/>`
  if (verdict === 'the console copes') return `<system-out>${words.join('\n')}</system-out>`
  return `<failure message="${words.at(-1)}">${words.join('\n')}</failure>`
}
