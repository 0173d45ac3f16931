import { escapeMarkup, type Finding, formatSummary, type Report, verdictSymbols } from './report.ts'

const style = `
  body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 72rem; padding: 0 1rem; color: #16181d }
  h1 { font-size: 1.4rem; margin: 0 } p { color: #555c66 }
  table { border-collapse: collapse; width: 100% } th { text-align: left; color: #555c66; font-weight: 500 }
  th, td { padding: .45rem .75rem; border-bottom: 1px solid #e3e6ea; vertical-align: top }
  td:last-child, th:last-child { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
  .unusable td { background: #fdf0ef } .unusable .verdict { color: #b3261e; font-weight: 600 }
  .skipped { color: #555c66 } code { font: 13px ui-monospace, monospace } ul { margin: .3rem 0 0; padding-left: 1.1rem }
`

const classes = {
  conforms: 'conforms',
  tolerated: 'tolerated',
  unusable: 'unusable',
  skipped: 'skipped',
} as const

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

const row = ({ call, tried, verdict, differences, beyond, information, reason, milliseconds }: Finding) => {
  const remarks = [
    ...differences.map(
      ({ path, wanted, got }) =>
        `<code>${escapeMarkup(path)}</code>: expected ${escapeMarkup(wanted)}, got ${escapeMarkup(got)}`,
    ),
    ...information.map(escapeMarkup),
    ...(reason ? [escapeMarkup(reason)] : []),
    ...beyond.map((field) => `not in the contract: <code>${escapeMarkup(field)}</code>`),
  ]
  const list = remarks.length > 0 ? `<ul>${remarks.map((remark) => `<li>${remark}</li>`).join('')}</ul>` : ''
  return (
    `<tr class="${classes[verdict]}"><td><code>${call}</code></td><td>${escapeMarkup(tried)}${list}</td>` +
    `<td class="verdict">${verdictSymbols[verdict]} ${verdict}</td><td>${milliseconds} ms</td></tr>`
  )
}
