type Listed = { call: string; tried: string; tier: string }

/** Every check as a table in Markdown, aligned, as it stands in docs/real-rig.md. */
export const tableOfChecks = (checks: readonly Listed[]): string => {
  const rows = checks.map(({ call, tried, tier }) => [`\`${call}\``, tried, tier])
  const all = [['call', 'tried', 'tier'], ...rows]
  const widths = [0, 1, 2].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  const line = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = all
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n')
}
