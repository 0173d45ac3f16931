import { countFindings, escapeMarkup, type Finding, formatDifference, type Report } from './report.ts'

/** Returns the report as JUnit XML with one test case per check. */
export const formatAsJunit = (report: Report): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuite name="${escapeMarkup(report.host)}" timestamp="${report.began}" tests="${report.findings.length}" ` +
      `failures="${countFindings(report, 'unusable')}" skipped="${countFindings(report, 'skipped')}">`,
    ...report.findings.map(testCase),
    '</testsuite>',
    '',
  ].join('\n')

const testCase = (finding: Finding) => {
  const { call, tried, milliseconds } = finding
  const seconds = (milliseconds / 1000).toFixed(3)
  return `  <testcase classname="${call}" name="${escapeMarkup(tried)}" time="${seconds}">${outcome(finding)}</testcase>`
}

/** JUnit has no warnings, so information and differences that the console tolerates become output. */
const outcome = ({ verdict, differences, beyond, information, reason = '' }: Finding) => {
  const fields = beyond.map((field) => `not in the contract: ${field}`)
  const lines = [...information, ...fields, ...differences.map(formatDifference), ...(reason ? [reason] : [])].map(
    escapeMarkup,
  )
  if (verdict === 'skipped') return `<skipped message="${lines[0]}"/>`
  if (verdict !== 'unusable') return lines.length > 0 ? `<system-out>${lines.join('\n')}</system-out>` : ''
  return `<failure message="${lines.at(-1)}">${lines.join('\n')}</failure>`
}
