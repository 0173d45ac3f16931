import type { SledUnits } from '../positions/sled-units.ts'
import {
  type Finding,
  getLastInspection,
  gradeTexts,
  isFindingOpen,
  type Reading,
  textFields,
} from '../record/finding.ts'
import { formatOriginalName, verdictTexts } from '../record/finding-texts.ts'

const listReadingColumns = (name: string) => [name, `${name} certainty`, `${name} tolerance`]

const columns = [
  ...['id', 'kind', 'grade', 'grade text', 'state'],
  ...textFields.map(({ label }) => label.toLowerCase()),
  'due date',
  ...['camera', 'time', 'time certainty', 'time tolerance s'],
  ...['sled', 'pan', 'tilt', 'zoom'].flatMap(listReadingColumns),
  ...['sled metres', 'recording', 'last inspection', 'last inspection at', 'inspected by'],
  ...['appeared after', 'appeared before'],
]

/** CSV (RFC 4180) with a byte order mark for Excel. An apostrophe keeps a text from being evaluated as a formula. */
export const writeFindingsCsv = (findings: readonly Finding[], units: SledUnits): string =>
  `\uFEFF${[columns, ...findings.map((finding) => toRow(finding, units))]
    .map((row) => row.map(toCell).join(','))
    .join('\r\n')}\r\n`

type Value = string | number | null

const toRow = (finding: Finding, units: SledUnits): Value[] => {
  const last = getLastInspection(finding)
  const { sled, pan, tilt, zoom, time, camera, onset } = finding
  const metres = sled.value === null ? null : units.toMetres(sled.value)
  return [
    ...[
      finding.id,
      finding.kind,
      finding.grade,
      finding.grade === null ? '' : (gradeTexts[finding.grade] ?? ''),
      isFindingOpen(finding) ? 'open' : 'repaired',
    ],
    ...textFields.map(({ name }) => finding[name]),
    finding.dueDate,
    ...[camera.name, time.at, time.certainty, time.tolerance],
    ...[sled, pan, tilt, zoom].flatMap(toValues),
    ...[metres, formatOriginalName(finding)],
    ...[last ? verdictTexts[last.verdict] : '', last?.takenAt ?? last?.at ?? null, last?.by ?? ''],
    ...[onset?.after ?? null, onset?.before ?? null],
  ]
}

const toValues = ({ value, certainty, tolerance }: Reading): Value[] => [value, certainty, tolerance]

const toCell = (value: Value): string => {
  if (value === null) return ''
  if (typeof value === 'number') return String(Math.round(value * 1_000) / 1_000)
  const start = /^[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value
  // In many countries, spreadsheets separate cells at semicolons, so a semicolon in this text may start another cell
  const safe = start.replaceAll(/([;\t\r\n]\s*)(?=[=+\-@＝＋－＠])/g, "$1'")
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
