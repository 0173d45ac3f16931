import { parseRecordingName } from '../../../rig/recordings.ts'
import { type Track, toTrackFraction, WHOLE_TRACK } from '../../../rig/track.ts'
import { writeInBatches } from '../exchange/findings-file.ts'
import { getMarkPath, MARK_SPACE_WIDTH } from '../picture/mark.ts'
import { cableTicks, formatPinGrade, groupPins } from '../positions/group-pins.ts'
import type { SledUnits } from '../positions/sled-units.ts'
import {
  type Finding,
  getFirstInspectionWithPicture,
  getLastInspection,
  getOriginalKey,
  type Inspection,
  isDamage,
  isFindingOpen,
  longTextFields,
  type Still,
  shortTextFields,
  showsOriginal,
} from '../record/finding.ts'
import {
  formatCamera,
  formatGrade,
  formatOnset,
  formatOriginalName,
  formatReading,
  formatTime,
  formatTimestamp,
  verdictTexts,
} from '../record/finding-texts.ts'
import type { ReportPicture } from './preview.ts'
import { REPORT_STYLE } from './report-style.ts'
import { formatFileCount, type Originals } from './write-originals.ts'

type ReportOptions = {
  findings: readonly Finding[]
  recorded: number
  rig: string
  writtenBy: string
  /** ISO 8601. */
  writtenAt: string
  units: SledUnits
  /** The contents of the zip beside the report, or null without a zip. */
  originals: Omit<Originals, 'zip'> | null
  /** Resolves to a picture as a data URL, or to null if there is none. */
  readPicture: (finding: Finding, inspection: Inspection) => Promise<ReportPicture | null>
  onProgress: (done: number) => Promise<void>
}

/**
 * Writes a self-contained HTML page without scripts: a cover, a drawing, a table, a page for each finding and, if there
 * is a zip, a list of the originals.
 */
export const writeFindingsReport = async (options: ReportOptions): Promise<Blob> => {
  const { findings, originals, onProgress } = options
  const start = [writeHead(options), writeTable(options)]
  const pages = await writeInBatches(findings, (finding, index) => writeFinding(finding, index, options), onProgress)
  const end = originals ? [writeOriginalsList(originals)] : []
  return new Blob([...start, ...pages, ...end, '</html>\n'], { type: 'text/html' })
}

const writeHead = ({ findings, recorded, rig, writtenBy, writtenAt, units }: ReportOptions) => {
  const { films, unseen } = findCoverage(findings)
  const open = findings.filter((finding) => isDamage(finding) && isFindingOpen(finding)).length
  const facts = [
    ['Inspector', writtenBy || 'unknown'],
    ['Rig', rig],
    ['Written', formatTimestamp(writtenAt)],
    ['Findings', `${describeCount(findings.length, recorded)}; ${open} ${open === 1 ? 'is' : 'are'} open`],
    ['Sections not in the inspected films', unseen.map(units.formatSection).join(', ') || 'none'],
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
${writeFacts(facts)}
<h2>Films inspected</h2>
<p class="hint">Films in which a finding was marked or inspected. Films that were only watched are not recorded.</p>
${films.length === 0 ? '<p>none</p>' : `<ul>${films.map((name) => `<li><bdi>${escapeMarkup(name)}</bdi></li>`).join('')}</ul>`}
</header>
<section class="overview">
<h2>Drawing of the cable</h2>
${drawCable(findings, units)}
<p class="hint">${units.name}. The numbers in the pins are the worst grades of their places, and a dot is an observation.</p>
</section>
`
}

const describeCount = (count: number, recorded: number) =>
  count === recorded ? `${count}` : `${count} of ${recorded} recorded findings, selected by the inspector`

const shortTexts = shortTextFields.map(({ label }) => label)
const columns = ['No.', 'Kind', 'Grade', 'Place', ...shortTexts, 'State', 'Due']

const writeTable = ({ findings, units }: ReportOptions) => `<section>
<h2>All findings</h2>
<table>
<thead><tr>${columns.map((text) => `<th>${text}</th>`).join('')}</tr></thead>
<tbody>
${findings.map((finding, index) => writeTableRow(finding, index, units)).join('')}</tbody>
</table>
</section>
`

const writeTableRow = (finding: Finding, index: number, units: SledUnits) => {
  const cells = [
    finding.kind,
    formatGrade(finding.grade),
    units.formatPlace(finding.sled),
    ...shortTextFields.map(({ name }) => finding[name]),
    describeState(finding),
    finding.dueDate,
  ]
  return `<tr><td><a href="#finding-${index + 1}">${index + 1}</a></td>${cells.map((text, column) => `<td><bdi${column === 0 ? KIND_CLASS_ATTRIBUTE : ''}>${escapeMarkup(text)}</bdi></td>`).join('')}</tr>\n`
}

const describeState = (finding: Finding) => {
  const last = getLastInspection(finding)
  const state = !isDamage(finding) ? 'observed' : isFindingOpen(finding) ? 'open' : 'repaired'
  if (!last) return state
  const verdict = verdictTexts[last.verdict].toLowerCase()
  return `${state === verdict ? state : `${state}, ${verdict}`} ${(last.takenAt ?? last.at).slice(0, 10)}`
}

const writeFinding = async (finding: Finding, index: number, { units, originals, readPicture }: ReportOptions) => {
  const first = getFirstInspectionWithPicture(finding)
  const facts = [
    ['Grade', formatGrade(finding.grade)],
    ['Place', units.formatPlace(finding.sled)],
    ...shortTextFields.map(({ name, label }) => [label, finding[name]] as const),
    ['State', describeState(finding)],
    ['Due', finding.dueDate],
    ['Appeared', finding.onset ? formatOnset(finding.onset) : ''],
    ['Camera', formatCamera(finding.camera)],
    ['Time', formatTime(finding.time)],
    [
      'Pan, tilt, zoom',
      [formatReading(finding.pan, '°'), formatReading(finding.tilt, '°'), formatReading(finding.zoom)].join(', '),
    ],
    ['Source', formatOriginalName(finding)],
    ['Films', finding.still?.sources.map(formatStillSource).join(', ') ?? ''],
  ] as const
  const preview = (showsOriginal(finding) && originals?.previews.get(getOriginalKey(finding) ?? '')) || null
  const history: string[] = []
  for (const inspection of finding.history) {
    const picture = inspection === first ? null : await readPicture(finding, inspection)
    history.push(writeInspection(inspection, picture))
  }
  return `<article id="finding-${index + 1}">
<h2>${index + 1}. <bdi${KIND_CLASS_ATTRIBUTE}>${escapeMarkup(finding.kind)}</bdi></h2>
${writePicture(first ? await readPicture(finding, first) : preview, finding)}
${longTextFields.map(({ name }) => writeParagraph(finding[name])).join('')}
${writeFacts(facts)}
<h3>History</h3>
<ol class="history">${history.join('')}</ol>
</article>
`
}

const writeFacts = (facts: readonly (readonly [term: string, text: string])[]) => {
  const statedFacts = facts.filter(([, text]) => text !== '')
  return `<dl>${statedFacts.map(([term, text]) => `<dt>${term}</dt><dd><bdi>${escapeMarkup(text)}</bdi></dd>`).join('')}</dl>`
}

const writeParagraph = (text: string) => (text === '' ? '' : `<p class="note" dir="auto">${escapeMarkup(text)}</p>`)

const formatStillSource = ({ name, seconds }: Still['sources'][number]) =>
  seconds === null ? name : `${name} at ${seconds.toFixed(2)} s`

const writePicture = (picture: ReportPicture | null, { mark, kind }: Finding) => {
  if (!picture) return '<p class="hint">No picture.</p>'
  const height = (MARK_SPACE_WIDTH * picture.height) / picture.width
  const path = mark ? getMarkPath(mark, height) : ''
  const markOverlay = mark
    ? `<svg viewBox="0 0 ${MARK_SPACE_WIDTH} ${height.toFixed(1)}" aria-hidden="true"><path class="edge" d="${path}"/><path d="${path}"/></svg>`
    : ''
  return `<figure><img src="${escapeMarkup(picture.url)}" alt="${escapeMarkup(kind)}">${markOverlay}</figure>`
}

const writeInspection = ({ verdict, at, takenAt, by, film, note }: Inspection, picture: ReportPicture | null) => `<li>
<p><b>${verdictTexts[verdict]}</b> ${escapeMarkup(formatTimestamp(takenAt ?? at))}, by <bdi>${escapeMarkup(by)}</bdi>${film ? `, <bdi>${escapeMarkup(film)}</bdi>` : ''}</p>
${note === '' ? '' : `<p dir="auto">${escapeMarkup(note)}</p>`}
${picture ? `<img src="${escapeMarkup(picture.url)}" alt="${verdictTexts[verdict]}">` : ''}
</li>`

const writeOriginalsList = ({ count, missing, sums }: Omit<Originals, 'zip'>) => `<section class="originals">
<h2>Originals</h2>
<p>${formatFileCount(count, missing.length)}, in the zip of the same name.</p>
${missing.length === 0 ? '' : `<h3>Not included</h3><ul class="missing">${missing.map(formatMissingOriginal).join('')}</ul>`}
<p class="hint">The zip contains this list. The command <code>sha256sum -c SHA256SUMS</code> in the unpacked folder checks every file.</p>
<pre>${sums.map(({ name, sha256 }) => `${sha256}  ${escapeMarkup(name)}\n`).join('')}</pre>
</section>
`

const formatMissingOriginal = ({ name, reason, note }: Originals['missing'][number]) =>
  `<li><bdi>${escapeMarkup(name)}</bdi>: ${escapeMarkup(reason)}.${note === '' ? '' : ` Note: ${escapeMarkup(note)}`}</li>`

const KIND_CLASS_ATTRIBUTE = ' class="kind"'

const escapeMarkup = (text: string) => text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const WIDTH = 1_000
const DRAWING_HEIGHT = 110
const DRAWING_MARGIN = 20
const PIN_UNITS = 5

/** Returns an SVG drawing of the cable with the findings. It contains only numbers, so nothing has to be escaped. */
const drawCable = (findings: readonly Finding[], units: SledUnits): string => {
  const toX = (position: number) =>
    (DRAWING_MARGIN + toTrackFraction(position) * (WIDTH - 2 * DRAWING_MARGIN)).toFixed(1)
  const pins = groupPins(findings, PIN_UNITS).map(
    ({ position, worstGrade }) =>
      `<line x1="${toX(position)}" y1="30" x2="${toX(position)}" y2="70"/><circle cx="${toX(position)}" cy="20" r="12"/><text x="${toX(position)}" y="25">${formatPinGrade(worstGrade)}</text>`,
  )
  const labels = cableTicks.map((tick) => `<text x="${toX(tick)}" y="102">${units.formatLabel(tick)}</text>`)
  return `<svg class="cable" viewBox="0 0 ${WIDTH} ${DRAWING_HEIGHT}" role="img" aria-label="Drawing of the cable"><rect x="${DRAWING_MARGIN / 2}" y="70" width="${WIDTH - DRAWING_MARGIN}" height="14" rx="7"/>${pins.join('')}${labels.join('')}</svg>`
}

export type Coverage = {
  films: readonly string[]
  /** Stretches of the track that none of these films shows. */
  unseen: readonly Track[]
}

/**
 * Films in which findings were marked or inspected, and stretches that none of them shows. Omits films that were only
 * watched.
 */
export const findCoverage = (findings: readonly Finding[]): Coverage => {
  const recordings = findings.flatMap(({ recording, history }) => [
    ...(recording ? [recording] : []),
    ...history.flatMap(({ film }) => (film === null ? [] : [{ name: film, seconds: null }])),
  ])
  const films = new Set(recordings.filter(isFilmName).map(({ name }) => name))
  const tracks = [...films].flatMap((name) => parseRecordingName(name).track ?? [])
  return {
    films: [...films].toSorted(),
    unseen: findGaps(tracks.map(({ from, to }) => ({ from: Math.min(from, to), to: Math.max(from, to) }))),
  }
}

/** A marked time or a section of the track proves that a recording is a film, but some films have neither. */
const isFilmName = ({ name, seconds }: NonNullable<Finding['recording']>) =>
  seconds !== null || parseRecordingName(name).track !== null || FILM_EXTENSION_PATTERN.test(name)

const FILM_EXTENSION_PATTERN = /\.(?:mp4|webm)$/i

const findGaps = (seen: readonly Track[]): Track[] => {
  const gaps: Track[] = []
  let reached: number = WHOLE_TRACK.from
  for (const { from, to } of seen.toSorted((a, b) => a.from - b.from)) {
    if (from > reached) gaps.push({ from: reached, to: from })
    reached = Math.max(reached, to)
  }
  if (reached < WHOLE_TRACK.to) gaps.push({ from: reached, to: WHOLE_TRACK.to })
  return gaps
}
