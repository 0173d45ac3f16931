import { escapeMarkup } from './escape-markup.ts'
import { countOf, type Finding, inWords, type Report } from './report.ts'

/** The report as JUnit XML, one test case a check. */
export const asJunit = (report: Report): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuite name="${escapeMarkup(report.host)}" timestamp="${report.began}" tests="${report.findings.length}" ` +
      `failures="${countOf(report, 'differs')}" skipped="${countOf(report, 'skipped')}">`,
    ...report.findings.map(testCase),
    '</testsuite>',
    '',
  ].join('\n')

const testCase = ({ call, tried, differences, reason, milliseconds }: Finding) => {
  const failure = differences.map(inWords).join('\n')
  const inner = [
    failure && `<failure message="${escapeMarkup(failure.split('\n')[0] ?? '')}">${escapeMarkup(failure)}</failure>`,
    reason && `<skipped message="${escapeMarkup(reason)}"/>`,
  ].filter(Boolean)
  const seconds = (milliseconds / 1000).toFixed(3)
  return `  <testcase classname="${call}" name="${escapeMarkup(tried)}" time="${seconds}">${inner.join('')}</testcase>`
}
