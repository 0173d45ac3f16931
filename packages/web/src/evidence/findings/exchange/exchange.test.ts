import { expect, test, vi } from 'vitest'
import { createSampleFinding } from '../../../testing/sample-finding.ts'
import { createSledUnits } from '../positions/sled-units.ts'
import type { Finding, Inspection } from '../record/finding.ts'
import { writeFindingsCsv } from '../report/findings-csv.ts'
import { readFindingsFile, writeFindingsFile } from './findings-file.ts'
import { applyChoice, planMerge } from './merge-findings.ts'

const head = { rig: 'https://rig.example', writtenBy: 'Ann Lee', writtenAt: '2026-07-10T00:00:00.000Z' }
const sample = createSampleFinding()
const options = { unreadable: [], readPicture: async () => null, head }
const write = async (findings: readonly Finding[]) => (await writeFindingsFile({ ...options, findings })).text()

const inspection = (id: string): Inspection => ({
  ...{ id, at: `2026-07-1${id}T00:00:00.000Z`, takenAt: null, by: 'Bob', film: null, note: '' },
  ...{ verdict: 'grown', hasPicture: false },
})
const onset = { after: null, before: '2026-05-04T14:30:00.000Z', films: 3, unclear: 0, isExact: true }
const author = { id: 'choice', by: 'Ann Lee', at: '2026-08-01T00:00:00.000Z' }
const imported = (changes: Partial<Finding>) => ({ finding: createSampleFinding(changes), pictures: [] })

test.each([
  ['text that is not JSON', 'findings'],
  ['JSON in another format', '{"format":"case","findings":[]}'],
])('reading %s fails with a readable message', (_what, text) => {
  expect(() => readFindingsFile(text)).toThrow('This file does not contain findings')
})

test('reading a truncated file fails with a message that the file is incomplete', async () => {
  const text = await write([sample])

  for (const length of [40, text.length >> 1, text.length - 3])
    expect(() => readFindingsFile(text.slice(0, length))).toThrow('This file is damaged or incomplete')
})

test('reading a file from a later version fails with a readable message', async () => {
  const later = (await write([])).replace('"version":1', '"version":2')

  expect(() => readFindingsFile(later)).toThrow('This file was written by a later version of the console')
})

test('an exported file contains findings and unreadable records, and readFindingsFile counts the unreadable records', async () => {
  const damaged = { ...sample, id: 'damaged', grade: 7 } as Finding

  const file = await writeFindingsFile({ ...options, findings: [sample, damaged], unreadable: [{ future: true }] })

  expect(readFindingsFile(await file.text())).toEqual({
    findings: [{ finding: sample, pictures: [] }],
    unreadable: 2,
    unreadablePictures: 0,
    rig: 'https://rig.example',
    writtenBy: 'Ann Lee',
  })
})

/** Returns a findings file with one finding, whose picture is a data URL of a declared type. */
const writePicture = async (declared: string, base64: string) =>
  (await write([sample])).replace('"pictures":{}', `"pictures":{"${sample.id}":"data:${declared};base64,${base64}"}`)

test.each([
  ['image/jpeg', 'application/octet-stream', '\xff\xd8\xff\xe0'],
  ['image/jpeg', 'image/jpeg;charset=utf-8', '\xff\xd8\xff\xe0'],
  ['image/png', 'image/jpg', '\x89PNG'],
  ['image/gif', '', 'GIF89a'],
  ['image/avif', 'image/avif', '\0\0\0\x18ftypavif'],
])('reading a file returns a picture as %s if its declared type is %j', async (type, declared, start) => {
  const { findings, unreadablePictures } = readFindingsFile(await writePicture(declared, btoa(start)))

  expect(findings).toMatchObject([{ pictures: [{ inspection: sample.id, picture: { type } }] }])
  expect(unreadablePictures).toBe(0)
})

test.each([
  ['is not a picture', btoa('<svg onload="alert(1)">')],
  ['is not Base64', '?'],
])('reading a file counts a picture that %s, and reads its finding', async (_what, base64) => {
  const read = readFindingsFile(await writePicture('image/jpeg', base64))

  expect(read).toMatchObject({ findings: [{ finding: sample, pictures: [] }], unreadable: 0, unreadablePictures: 1 })
})

test('merging adds new findings and further inspections, and reports other changes as conflicts', () => {
  const mine = [sample, createSampleFinding({ id: 'same' }), createSampleFinding({ id: 'changed', grade: 2 })]
  const theirs = [
    imported({ history: [...sample.history, inspection('1')] }),
    imported({ id: 'same' }),
    imported({ id: 'changed', grade: 4, note: 'Worse' }),
    imported({ id: 'new' }),
  ]

  const plan = planMerge(mine, theirs)

  expect(plan.added.map(({ finding }) => finding.id)).toEqual(['new'])
  expect(plan.extended.map(({ finding }) => finding.history.length)).toEqual([2])
  expect(plan.same).toBe(1)
  expect(plan.conflicts.map(({ differences }) => differences)).toEqual([
    ['Grade: 2 → 4.', 'Note: Outer layer → Worse.'],
  ])
})

test('the inspections from both copies are kept, however the conflict is resolved', () => {
  const mine = createSampleFinding({ grade: 1, history: [...sample.history, inspection('1')] })
  const theirs = imported({ grade: 4, history: [...sample.history, inspection('2')] })
  const [conflict] = planMerge([mine], [theirs]).conflicts
  if (!conflict) throw new Error('There is no conflict')

  const [kept] = applyChoice(conflict, 'mine', author)
  const [taken] = applyChoice(conflict, 'theirs', author)
  const [copy] = applyChoice(conflict, 'both', author)

  expect(kept?.finding).toMatchObject({ id: 'finding-1', grade: 1 })
  expect(kept?.finding.history.map(({ id }) => id)).toEqual(['finding-1', '1', '2'])
  expect(taken?.finding).toMatchObject({ id: 'finding-1', grade: 4 })
  expect(taken?.finding.history.map(({ id }) => id)).toEqual(['finding-1', '1', '2', 'choice'])
  expect(copy?.finding).toMatchObject({ id: 'choice', grade: 4 })
})

test('when a choice replaces values, the history lists them, and the onset does not change', () => {
  const mine = createSampleFinding({ grade: 1, note: 'mine', onset })
  const [conflict] = planMerge([mine], [imported({ grade: 3, note: 'theirs' })]).conflicts
  if (!conflict) throw new Error('There is no conflict')

  const [taken] = applyChoice(conflict, 'theirs', author)

  expect(taken?.finding).toMatchObject({ grade: 3, note: 'theirs', onset })
  const { by, at } = author
  const note = expect.stringContaining('Grade: 1 → 3. Note: mine → theirs.')
  expect(taken?.finding.history.at(-1)).toMatchObject({ by, at, verdict: 'edited', note })
})

test('merging adds to a finding the pictures that this browser lacks, but no pictures of withdrawn inspections', () => {
  const mine = createSampleFinding({ history: [{ ...inspection('1'), hasPicture: true }] })
  const pictures = ['1', 'withdrawn'].map((id) => ({ inspection: id, picture: new Blob() }))
  const merge = (stored: readonly string[]) =>
    planMerge([mine], [{ finding: mine, pictures }], (_id, picture) => stored.includes(picture))

  expect(merge([])).toMatchObject({ extended: [{ finding: mine, pictures }], same: 0 })
  expect(merge(['1'])).toMatchObject({ extended: [], same: 1 })
})

test('merging an older copy changes nothing, and merging a newer copy adopts its edits without a conflict', () => {
  const edit: Inspection = { ...inspection('1'), verdict: 'edited', note: 'Grade: 1 → 3.' }
  const older = createSampleFinding({ grade: 1 })
  const newer = createSampleFinding({ grade: 3, history: [...older.history, edit] })

  const backup = planMerge([newer], [imported(older)])
  const update = planMerge([older], [imported(newer)])

  expect(backup).toMatchObject({ added: [], extended: [], conflicts: [], same: 1 })
  expect(update).toMatchObject({ added: [], extended: [{ finding: newer }], conflicts: [], same: 0 })
})

test('merging keeps the onset, whichever copy contains it', () => {
  const edit: Inspection = { ...inspection('1'), verdict: 'edited' }
  const newer = createSampleFinding({ grade: 3, history: [...sample.history, edit] })
  const mergeOnsets = (mine: Finding, theirs: Finding) =>
    planMerge([mine], [imported(theirs)]).extended.map(({ finding }) => finding.onset)

  expect(mergeOnsets(sample, createSampleFinding({ onset }))).toEqual([onset])
  expect(mergeOnsets(createSampleFinding({ grade: 1, onset }), newer)).toEqual([onset])
})

test('different edits in both copies are a conflict', () => {
  const edit = (id: string): Inspection => ({ ...inspection(id), verdict: 'edited' })
  const mine = createSampleFinding({ grade: 2, history: [...sample.history, edit('1')] })
  const theirs = imported({ grade: 3, history: [...sample.history, edit('2')] })

  expect(planMerge([mine], [theirs]).conflicts).toHaveLength(1)
})

test('merging a file again after both findings were kept adds no further copy', () => {
  const mine = createSampleFinding({ grade: 1 })
  const theirs = imported({ grade: 3 })
  const [conflict] = planMerge([mine], [theirs]).conflicts
  if (!conflict) throw new Error('There is no conflict')
  const [copy] = applyChoice(conflict, 'both', author)

  const plan = planMerge([mine, ...(copy ? [copy.finding] : [])], [theirs])

  expect(plan).toMatchObject({ added: [], extended: [], conflicts: [], same: 1 })
})

test('merging twice as many findings takes at most twice as many serialisations', () => {
  const stringify = vi.spyOn(JSON, 'stringify')
  const countSerialisations = (count: number) => {
    const findings = Array.from({ length: count }, (_, index) => imported({ id: `${index}`, note: `${index}` }))
    stringify.mockClear()
    const plan = planMerge(
      findings.map(({ finding }) => finding),
      findings,
    )
    expect(plan.same).toBe(count)
    return stringify.mock.calls.length
  }

  expect(countSerialisations(40)).toBeLessThanOrEqual(2 * countSerialisations(20))
})

test.each<[string, Partial<Finding>]>([
  ['an impossible due date', { dueDate: '2026-99-99' }],
  ['a due date in the year 26', { dueDate: '0026-03-01' }],
  ['a due date in the year 9999', { dueDate: '9999-12-31' }],
  ['an invalid due date', { dueDate: '<b>x' }],
  ['an invalid time', { time: { at: 'yesterday', certainty: 'known', tolerance: 1 } }],
  ['a time without a zone', { time: { at: '2026-06-10T06:30:00', certainty: 'known', tolerance: 1 } }],
  ['a time on 30 February', { history: [{ ...inspection('1'), at: '2026-02-30T00:00:00Z' }] }],
  ['an invalid start of the onset', { onset: { ...onset, after: 'yesterday' } }],
  ['an invalid end of the onset', { onset: { ...onset, before: 'today' } }],
  ['a position beyond the track', { sled: { value: 1e300, certainty: 'known', tolerance: null } }],
  ['an empty history', { history: [] }],
])('reading a file counts a finding with %s as unreadable', async (_what, changes) => {
  const findings = [sample, createSampleFinding({ id: 'other', ...changes })]

  const written = await write(findings)

  expect(readFindingsFile(written)).toMatchObject({ findings: [{ finding: sample }], unreadable: 1 })
})

test('reading a file converts times with an offset to UTC, and does not change times in UTC', async () => {
  const [local, utc] = ['2026-06-10T00:30:00+02:00', '2026-06-09T22:30:00.000Z']
  const inZone = (at: string, dayOfFilm: string) =>
    createSampleFinding({
      time: { at, certainty: 'known', tolerance: 1 },
      history: [{ ...inspection('1'), at, takenAt: at }],
      onset: { ...onset, after: dayOfFilm, before: at },
    })
  const written = await write([inZone(local, '2026-06-08T06:30:00Z')])

  const [read] = readFindingsFile(written).findings

  expect(read?.finding).toEqual(inZone(utc, '2026-06-08T06:30:00Z'))
})

test('of two findings with the same id in a file, only one is read', async () => {
  const findings = [sample, createSampleFinding({ note: 'Twice' })]

  const written = await write(findings)

  expect(readFindingsFile(written)).toMatchObject({ findings: [{ finding: { note: 'Twice' } }], unreadable: 1 })
})

test('a CSV cell that a spreadsheet would treat as a formula becomes text, and negative numbers stay numbers', () => {
  const finding = createSampleFinding({ note: '=HYPERLINK("http://evil.example")', extent: '-2+3', kind: '@SUM(A1)' })

  const [, row = ''] = writeFindingsCsv([finding], createSledUnits(0.25)).split('\r\n')

  expect(row).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
  expect(row).toContain(",'-2+3,")
  expect(row).toContain(",'@SUM(A1),")
  expect(row).toContain(',-2,known,0.1,')
  expect(row).toContain(',10.5,live picture,')
})

const hostileTexts = [
  '<script>alert(1)</script>',
  '=cmd()',
  '\t=cmd()',
  '\r=cmd()',
  '＝cmd()',
  'a;=cmd()',
  'a\n=cmd()',
  '"quoted", \'single\'',
  'line 1\nline 2\r\nline 3',
  'x'.repeat(10_000),
  '\u202Eright to left \u05E9\u05DC\u05D5\u05DD',
  '\u0000\uFFFF\u2028',
]

test('hostile texts are unchanged after writing and reading a findings file', async () => {
  const findings = hostileTexts.map((text, index) =>
    createSampleFinding({
      ...{ id: `${index}`, kind: text, extent: text.replaceAll(/[\r\n]/g, ''), note: text },
      camera: { name: text, certainty: 'known' },
    }),
  )

  const written = await write(findings)

  expect(readFindingsFile(written).findings.map(({ finding }) => finding)).toEqual(findings)
})

test('an imported extent with several lines is joined into one line, because a single-line field would drop the line breaks', async () => {
  const written = await write([createSampleFinding({ extent: '1 cm\r\n\n5 cm\n' })])

  expect(readFindingsFile(written)).toMatchObject({ findings: [{ finding: { extent: '1 cm / 5 cm' } }] })
})

test('no CSV cell starts with a formula, whichever separator a spreadsheet uses', () => {
  const findings = hostileTexts.map((text) =>
    createSampleFinding({ note: text, camera: { name: text, certainty: 'known' } }),
  )

  const csv = writeFindingsCsv(findings, createSledUnits(undefined)).replaceAll(/(^|,)-\d/gm, '$10')

  expect(csv.split(/[,;\t\r\n]/).filter((cell) => /^["\s]*[=+\-@＝＋－＠]/.test(cell))).toEqual([])
})

test('writing a file reports its progress, and stops if the progress callback rejects', async () => {
  const findings = Array.from({ length: 10 }, (_, index) => createSampleFinding({ id: `${index}` }))
  const reported: number[] = []

  await writeFindingsFile({ ...options, findings, onProgress: async (done) => void reported.push(done) })
  expect(reported).toEqual([4, 8, 10])

  const cancelled = writeFindingsFile({
    ...options,
    findings,
    onProgress: () => Promise.reject(new Error('cancelled')),
  })
  await expect(cancelled).rejects.toThrow('cancelled')
})
