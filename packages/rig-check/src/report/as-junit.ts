import { countOf, escapeMarkup, type Finding, formatDifference, type Report } from './report.ts'

/** Returns a report as JUnit XML, with one test case per check. */
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

/** Returns the content of a test case. Differences that the console tolerates are output, not failures. */
const outcome = ({ verdict, differences, beyond, reason = '' }: Finding) => {
  const fields = beyond.map((field) => `beyond the contract: ${field}`)
  const lines = [...fields, ...differences.map(formatDifference), ...(reason ? [reason] : [])].map(escapeMarkup)
  if (verdict === 'as agreed') return ''
  if (verdict === 'skipped') return `<skipped message="${lines[0]}"/>`
  if (verdict === 'the console copes') return `<system-out>${lines.join('\n')}</system-out>`
  return `<failure message="${lines.at(-1)}">${lines.join('\n')}</failure>`
}
