/** The report is printed, so it has a white background and its own colours. */
export const REPORT_STYLE = `
body { max-width: 900px; margin: 0 auto; padding: 32px 24px; color: #14181f; background: #fff; font: 15px/1.5 system-ui, sans-serif; }
h1 { margin: 0 0 16px; font-size: 30px; line-height: 1.2; }
h2 { margin: 24px 0 8px; font-size: 19px; }
.kind { display: inline-block; }
.kind::first-letter { text-transform: uppercase; }
h3 { margin: 16px 0 4px; font-size: 15px; }
p { margin: 4px 0; }
ul, .history { margin: 0; padding-left: 20px; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: 150px minmax(0, 1fr); gap: 2px 12px; margin: 8px 0; }
dt, .hint { color: #4c5664; }
.hint { font-size: 13px; }
dd { margin: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
table { width: 100%; border-collapse: collapse; font-size: 13px; font-variant-numeric: tabular-nums; }
th, td { padding: 4px 8px; border-bottom: 1px solid #d4d9e0; text-align: left; vertical-align: top; }
th, td:first-child, td:nth-child(3), td:nth-last-child(2), td:last-child { white-space: nowrap; }
td:nth-child(4) { min-width: 130px; }
td { overflow-wrap: break-word; }
article { padding-top: 8px; border-top: 1px solid #d4d9e0; }
figure { position: relative; width: fit-content; max-width: 100%; margin: 8px 0; }
figure img { display: block; max-width: 100%; max-height: 60vh; }
figure svg { position: absolute; inset: 0; width: 100%; height: 100%; fill: none; stroke: #ffb83d; stroke-width: 5; stroke-linecap: round; stroke-linejoin: round; }
figure .edge { stroke: #000; stroke-opacity: 0.6; stroke-width: 10; }
.note { padding: 8px 14px; border-left: 4px solid #b97800; background: #fff7e6; white-space: pre-wrap; overflow-wrap: anywhere; }
pre { font-size: 11px; white-space: pre-wrap; overflow-wrap: anywhere; }
.missing { padding: 8px 14px 8px 30px; border-left: 4px solid #b97800; background: #fff7e6; }
.history li { margin-top: 8px; break-inside: avoid; }
.history img { display: block; margin-top: 4px; max-width: 320px; max-height: 180px; }
.cable { width: 100%; font: 13px system-ui, sans-serif; text-anchor: middle; }
.cable rect { fill: #8e98a6; }
.cable line { stroke: #14181f; stroke-width: 2; }
.cable circle { fill: #fff; stroke: #14181f; stroke-width: 2; }
@page { margin: 16mm 14mm 18mm; @bottom-right { content: counter(page) ' / ' counter(pages); color: #4c5664; font: 12px system-ui, sans-serif; } }
@media print {
  body { max-width: none; padding: 0; }
  article { padding: 0; border: 0; break-before: page; }
  article h2 { margin-top: 0; }
  thead { display: table-header-group; }
  tr, svg, figure { break-inside: avoid; }
  h2, h3 { break-after: avoid; }
  figure img { max-height: 85mm; }
  table { font-size: 12px; }
  .history img { max-height: 40mm; }
  .originals { break-before: page; }
  figure, .note, .missing, .cable { print-color-adjust: exact; }
}
`
