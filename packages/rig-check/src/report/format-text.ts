import { type Finding, formatDifference, formatSummary, type Report, verdictSymbols } from './report.ts'

/** Returns a report as a table for a terminal. The differences of a finding are listed below its row. */
export const formatAsText = (report: Report): string => {
  const rows = report.findings.map((finding): [Finding, string[]] => [
    finding,
    [
      finding.call,
      finding.tried,
      `${verdictSymbols[finding.verdict]} ${finding.verdict}`,
      `${finding.milliseconds} ms`,
    ],
  ])
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
    ...rows.flatMap(([finding, row]) => [line(row), ...remarks(finding).map((text) => `    ${text}`)]),
    '',
    ...undeclaredLines(report),
    formatSummary(report),
    '',
  ].join('\n')
}

const remarks = ({ differences, information, reason }: Finding) => [
  ...differences.map(formatDifference),
  ...information,
  ...(reason ? [reason] : []),
]

const undeclaredLines = ({ findings }: Report) => {
  const calls = [...new Set(findings.map(({ call }) => call))]
  const lines = calls.flatMap((call) => {
    const fields = new Set(findings.flatMap((finding) => (finding.call === call ? finding.beyond : [])))
    return fields.size > 0 ? [`    ${call}: ${[...fields].join(', ')}`] : []
  })
  return lines.length > 0 ? ['Fields that are not in the contract (for information):', ...lines, ''] : []
}
