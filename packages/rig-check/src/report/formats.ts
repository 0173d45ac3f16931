import {
  type CheckFinding,
  countFindings,
  escapeMarkup,
  formatDifference,
  formatSummary,
  type Report,
  verdictSymbols,
} from './report.ts'

export const formatAsText = (report: Report): string => {
  const rows = report.findings.map((finding): [CheckFinding, string[]] => {
    const { call, tried, verdict, milliseconds } = finding
    return [finding, [call, tried, `${verdictSymbols[verdict]} ${verdict}`, `${milliseconds} ms`]]
  })
  const head = ['Endpoint', 'Check', 'Verdict', 'Time']
  const widths = head.map((heading, column) =>
    Math.max(heading.length, ...rows.map(([, row]) => row[column]?.length ?? 0)),
  )
  const line = (row: string[]) =>
    row
      .map((cell, column) => (column === 3 ? cell.padStart(widths[3] ?? 0) : cell.padEnd(widths[column] ?? 0)))
      .join('  ')
  return [
    `${report.host}, ${report.began}`,
    '',
    line(head),
    widths.map((width) => '─'.repeat(width)).join('  '),
    ...rows.flatMap(([finding, row]) => [line(row), ...listRemarks(finding).map((text) => `    ${text}`)]),
    '',
    ...formatUndeclaredFields(report),
    formatSummary(report),
    '',
  ].join('\n')
}

const listRemarks = ({ differences, reason }: CheckFinding) => [
  ...differences.map(formatDifference),
  ...(reason ? [reason] : []),
]

const formatUndeclaredFields = ({ findings }: Report) => {
  const calls = [...new Set(findings.map(({ call }) => call))]
  const lines = calls.flatMap((call) => {
    const fields = new Set(findings.flatMap((finding) => (finding.call === call ? finding.undeclaredFields : [])))
    return fields.size > 0 ? [`    ${call}: ${[...fields].join(', ')}`] : []
  })
  return lines.length > 0 ? ['Fields that are not in the contract (for information):', ...lines, ''] : []
}

const style = `
  body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 72rem; padding: 0 1rem; color: #16181d }
  h1 { font-size: 1.4rem; margin: 0 } p { color: #555c66 }
  table { border-collapse: collapse; width: 100% } th { text-align: left; color: #555c66; font-weight: 500 }
  th, td { padding: .45rem .75rem; border-bottom: 1px solid #e3e6ea; vertical-align: top }
  td:last-child, th:last-child { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
  .unusable td { background: #fdf0ef } .unusable .verdict { color: #b3261e; font-weight: 600 }
  .skipped { color: #555c66 } code { font: 13px ui-monospace, monospace } ul { margin: .3rem 0 0; padding-left: 1.1rem }
`

export const formatAsHtml = (report: Report): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Conformance of ${escapeMarkup(report.host)}</title>
<style>${style}</style>
<h1>Conformance of ${escapeMarkup(report.host)}</h1>
<p>${report.began} · ${formatSummary(report)}</p>
<table>
<thead><tr><th>Endpoint</th><th>Check</th><th>Verdict</th><th>Time</th></tr></thead>
<tbody>
${report.findings.map(row).join('\n')}
</tbody>
</table>
</html>
`

const row = ({ call, tried, verdict, differences, undeclaredFields, reason, milliseconds }: CheckFinding) => {
  const remarks = [
    ...differences.map(
      ({ path, wanted, got }) =>
        `<code>${escapeMarkup(path)}</code>: expected ${escapeMarkup(wanted)}, got ${escapeMarkup(got)}`,
    ),
    ...(reason ? [escapeMarkup(reason)] : []),
    ...undeclaredFields.map((field) => `not in the contract: <code>${escapeMarkup(field)}</code>`),
  ]
  const list = remarks.length > 0 ? `<ul>${remarks.map((remark) => `<li>${remark}</li>`).join('')}</ul>` : ''
  return (
    `<tr class="${verdict}"><td><code>${call}</code></td><td>${escapeMarkup(tried)}${list}</td>` +
    `<td class="verdict">${verdictSymbols[verdict]} ${verdict}</td><td>${milliseconds} ms</td></tr>`
  )
}

export const formatAsJunit = (report: Report): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuite name="${escapeMarkup(report.host)}" timestamp="${report.began}" tests="${report.findings.length}" ` +
      `failures="${countFindings(report, 'unusable')}" skipped="${countFindings(report, 'skipped')}">`,
    ...report.findings.map(formatTestCase),
    '</testsuite>',
    '',
  ].join('\n')

const formatTestCase = (finding: CheckFinding) => {
  const { call, tried, milliseconds } = finding
  const seconds = (milliseconds / 1000).toFixed(3)
  return `  <testcase classname="${call}" name="${escapeMarkup(tried)}" time="${seconds}">${formatOutcome(finding)}</testcase>`
}

/** JUnit has no warnings, so differences that the console tolerates are written to the output of the test case. */
const formatOutcome = ({ verdict, differences, undeclaredFields, reason = '' }: CheckFinding) => {
  const fields = undeclaredFields.map((field) => `not in the contract: ${field}`)
  const lines = [...fields, ...differences.map(formatDifference), ...(reason ? [reason] : [])].map(escapeMarkup)
  if (verdict === 'skipped') return `<skipped message="${lines[0]}"/>`
  if (verdict !== 'unusable') return lines.length > 0 ? `<system-out>${lines.join('\n')}</system-out>` : ''
  return `<failure message="${lines.at(-1)}">${lines.join('\n')}</failure>`
}
