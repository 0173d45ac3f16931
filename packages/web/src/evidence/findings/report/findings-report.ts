import * as limits from '@rig/contract/limits'
import { groupPins } from '../pins/group-pins.ts'
import {
  type Finding,
  getFirstPicture,
  getLastInspection,
  gradeTexts,
  type Inspection,
  isOpen,
} from '../record/finding.ts'
import {
  formatOnset,
  formatPlace,
  formatReading,
  formatTime,
  formatTimestamp,
  verdictTexts,
} from '../record/finding-texts.ts'
import { getMarkPath, MARK_SPACE_WIDTH } from '../record/mark-path.ts'
import { describeCoverage } from './describe-coverage.ts'

export type ReportPicture = { url: string; width: number; height: number }

type ReportOptions = {
  findings: readonly Finding[]
  /** Number of findings in the browser, some of which a filter may leave out. */
  recorded: number
  rig: string
  writtenBy: string
  /** ISO 8601. */
  writtenAt: string
  metresPerSledUnit: number | undefined
  /** Resolves to a picture as a data URL, or to null if there is none. */
  readPicture: (finding: Finding, inspection: Inspection) => Promise<ReportPicture | null>
}

/**
 * Writes a report as a self-contained HTML page without scripts: a cover, a table, a drawing, and a page for each
 * finding. The page is split into parts, because one string with 1,000 pictures would exceed the maximum length.
 */
export const writeFindingsReport = async (options: ReportOptions): Promise<Blob> => {
  const { findings } = options
  const parts: BlobPart[] = [writeHead(options), writeTable(options)]
  // A blob moves the text out of the memory of the page
  for (const [index, finding] of findings.entries()) parts.push(new Blob([await writeFinding(finding, index, options)]))
  return new Blob([...parts, '</html>\n'], { type: 'text/html' })
}

const writeHead = ({ findings, recorded, rig, writtenBy, writtenAt, metresPerSledUnit }: ReportOptions) => {
  const { films, unseen } = describeCoverage(findings)
  const open = findings.filter(isOpen).length
  const facts = [
    ['Inspector', writtenBy],
    ['Rig', rig],
    ['Written', formatTimestamp(writtenAt)],
    ['Findings', `${describeCount(findings.length, recorded)}; ${open} ${open === 1 ? 'is' : 'are'} open`],
    ['Stretches not seen', unseen.map((stretch) => formatStretch(stretch, metresPerSledUnit)).join(', ') || 'none'],
  ] as const
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<title>Findings ${writtenAt.slice(0, 10)}</title>
<style>${REPORT_STYLE}</style>
<header>
<h1>Report of findings</h1>
<dl>${facts.map(([term, text]) => `<dt>${term}</dt><dd><bdi>${escapeMarkup(text)}</bdi></dd>`).join('')}</dl>
<h2>Films seen</h2>
<p class="hint">Films in which a finding was marked or looked at. Films that were only watched are not recorded.</p>
${films.length === 0 ? '<p>none</p>' : `<ul>${films.map((name) => `<li><bdi>${escapeMarkup(name)}</bdi></li>`).join('')}</ul>`}
</header>
<section class="overview">
<h2>Drawing of the cable</h2>
${drawCable(findings, metresPerSledUnit)}
<p class="hint">${metresPerSledUnit === undefined ? 'Sled units' : 'Metres'}. The numbers in the pins are the worst grades of their places.</p>
</section>
`
}

const describeCount = (count: number, recorded: number) =>
  count === recorded ? `${count}` : `${count} of the ${recorded} recorded ones, as selected by the inspector`

const formatStretch = ({ from, to }: { from: number; to: number }, metresPerSledUnit: number | undefined) => {
  const metres = (position: number) => (position * (metresPerSledUnit ?? 0)).toFixed(1)
  return `sled ${from} to ${to}${metresPerSledUnit === undefined ? '' : ` (${metres(from)} to ${metres(to)} m)`}`
}

const writeTable = ({ findings, metresPerSledUnit }: ReportOptions) => `<section>
<h2>All findings</h2>
<table>
<thead><tr>${['No.', 'Kind', 'Grade', 'Place', 'Extent', 'State', 'Due'].map((text) => `<th>${text}</th>`).join('')}</tr></thead>
<tbody>
${findings.map((finding, index) => writeTableRow(finding, index, metresPerSledUnit)).join('')}</tbody>
</table>
</section>
`

const writeTableRow = (finding: Finding, index: number, metresPerSledUnit: number | undefined) => {
  const cells = [
    finding.kind,
    `${finding.grade}, ${gradeTexts[finding.grade] ?? ''}`,
    formatPlace(finding.sled, metresPerSledUnit),
    finding.extent,
    describeState(finding),
    finding.dueDate,
  ]
  return `<tr><td><a href="#finding-${index + 1}">${index + 1}</a></td>${cells.map((text, column) => `<td><bdi${column === 0 ? KIND : ''}>${escapeMarkup(text)}</bdi></td>`).join('')}</tr>\n`
}

const describeState = (finding: Finding) => {
  const last = getLastInspection(finding)
  const state = isOpen(finding) ? 'open' : 'repaired'
  if (!last) return state
  const verdict = verdictTexts[last.verdict].toLowerCase()
  return `${state === verdict ? state : `${state}, ${verdict}`} ${(last.takenAt ?? last.at).slice(0, 10)}`
}

const writeFinding = async (finding: Finding, index: number, { metresPerSledUnit, readPicture }: ReportOptions) => {
  const first = getFirstPicture(finding)
  const facts = [
    ['Grade', `${finding.grade}, ${gradeTexts[finding.grade] ?? ''}`],
    ['Place', formatPlace(finding.sled, metresPerSledUnit)],
    ['Extent', finding.extent],
    ['State', describeState(finding)],
    ['Due', finding.dueDate],
    ['Appeared', finding.onset ? formatOnset(finding.onset) : ''],
    ['Camera', finding.camera.certainty === 'known' ? finding.camera.name : `probably ${finding.camera.name}`],
    ['Time', formatTime(finding.time)],
    [
      'Pan, tilt, zoom',
      [formatReading(finding.pan, '°'), formatReading(finding.tilt, '°'), formatReading(finding.zoom)].join(', '),
    ],
    ['Source', finding.recording?.name ?? 'live picture'],
  ] as const
  const history: string[] = []
  for (const inspection of finding.history) {
    const picture = inspection === first ? null : await readPicture(finding, inspection)
    history.push(writeInspection(inspection, picture))
  }
  return `<article id="finding-${index + 1}">
<h2>${index + 1}. <bdi${KIND}>${escapeMarkup(finding.kind)}</bdi></h2>
${writePicture(first ? await readPicture(finding, first) : null, finding)}
${finding.note === '' ? '' : `<p class="note" dir="auto">${escapeMarkup(finding.note)}</p>`}
<dl>${facts.map(([term, text]) => (text === '' ? '' : `<dt>${term}</dt><dd><bdi>${escapeMarkup(text)}</bdi></dd>`)).join('')}</dl>
<h3>History</h3>
<ol class="history">${history.join('')}</ol>
</article>
`
}

const writePicture = (picture: ReportPicture | null, { mark, kind }: Finding) => {
  if (!picture) return '<p class="hint">No picture.</p>'
  const height = (MARK_SPACE_WIDTH * picture.height) / picture.width
  const path = mark ? getMarkPath(mark, height) : ''
  const overlay = mark
    ? `<svg viewBox="0 0 ${MARK_SPACE_WIDTH} ${height.toFixed(1)}" aria-hidden="true"><path class="edge" d="${path}"/><path d="${path}"/></svg>`
    : ''
  return `<figure><img src="${escapeMarkup(picture.url)}" alt="${escapeMarkup(kind)}">${overlay}</figure>`
}

const writeInspection = ({ verdict, at, takenAt, by, film, note }: Inspection, picture: ReportPicture | null) => `<li>
<p><b>${verdictTexts[verdict]}</b> ${escapeMarkup(formatTimestamp(takenAt ?? at))}, by <bdi>${escapeMarkup(by)}</bdi>${film ? `, <bdi>${escapeMarkup(film)}</bdi>` : ''}</p>
${note === '' ? '' : `<p dir="auto">${escapeMarkup(note)}</p>`}
${picture ? `<img src="${escapeMarkup(picture.url)}" alt="${verdictTexts[verdict]}">` : ''}
</li>`

const KIND = ' class="kind"'

const escapeMarkup = (text: string) => text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const WIDTH = 1_000
const HEIGHT = 110
const MARGIN = 20
const PIN_UNITS = 5
const TICK_UNITS = 20

/** Returns an SVG drawing of the cable with the findings. It contains only numbers, so nothing has to be escaped. */
const drawCable = (findings: readonly Finding[], metresPerSledUnit: number | undefined): string => {
  const { min, max } = limits.SLED_RANGE
  const toX = (position: number) =>
    (MARGIN + ((Math.min(max, Math.max(min, position)) - min) / (max - min)) * (WIDTH - 2 * MARGIN)).toFixed(1)
  const scale = metresPerSledUnit ?? 1
  const ticks = Array.from({ length: (max - min) / TICK_UNITS + 1 }, (_, index) => min + index * TICK_UNITS)
  const pins = groupPins(findings, PIN_UNITS).map(
    ({ position, worstGrade }) =>
      `<line x1="${toX(position)}" y1="30" x2="${toX(position)}" y2="70"/><circle cx="${toX(position)}" cy="20" r="12"/><text x="${toX(position)}" y="25">${worstGrade}</text>`,
  )
  const labels = ticks.map((tick) => `<text x="${toX(tick)}" y="102">${(tick * scale).toFixed(0)}</text>`)
  return `<svg class="cable" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Drawing of the cable"><rect x="${MARGIN / 2}" y="70" width="${WIDTH - MARGIN}" height="14" rx="7"/>${pins.join('')}${labels.join('')}</svg>`
}

/** The report is printed, so it has a white page and its own colours. */
const REPORT_STYLE = `
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
th, td:first-child, td:nth-child(3), td:nth-child(6), td:last-child { white-space: nowrap; }
td:nth-child(4) { min-width: 130px; }
td { overflow-wrap: break-word; }
article { padding-top: 8px; border-top: 1px solid #d4d9e0; }
figure { position: relative; width: fit-content; max-width: 100%; margin: 8px 0; }
figure img { display: block; max-width: 100%; max-height: 60vh; }
figure svg { position: absolute; inset: 0; width: 100%; height: 100%; fill: none; stroke: #ffb83d; stroke-width: 5; stroke-linecap: round; stroke-linejoin: round; }
figure .edge { stroke: #000; stroke-opacity: 0.6; stroke-width: 10; }
.note { padding: 8px 14px; border-left: 4px solid #b97800; background: #fff7e6; white-space: pre-wrap; overflow-wrap: anywhere; }
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
  figure, .note, .cable { print-color-adjust: exact; }
}
`
