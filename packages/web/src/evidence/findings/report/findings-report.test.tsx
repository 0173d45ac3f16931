import { expect, test } from 'vitest'
import { createSampleFinding } from '../../../testing/sample-finding.ts'
import { createSledUnits } from '../positions/sled-units.ts'
import { getOriginalKey } from '../record/finding.ts'
import { findCoverage, writeFindingsReport } from './findings-report.ts'

const film = (track: string) => ({ name: `Patrol PTZ North span 2026-06-10T06-30-00Z ${track}.mp4`, seconds: 4 })

test('findCoverage lists the films of findings and inspections, and the sections of the track that no film shows', () => {
  const [recorded] = createSampleFinding().history
  const later = 'Patrol PTZ North span 2026-06-10T06-30-00Z 100-60.mov'
  const history = recorded ? [recorded, { ...recorded, id: 'later', film: later }] : []

  const coverage = findCoverage([
    createSampleFinding({ recording: film('20-80'), history }),
    createSampleFinding({ recording: { name: 'shot.jpg', seconds: null } }),
  ])

  expect(coverage.films).toEqual([later, film('20-80').name])
  expect(coverage.unseen.map(({ from, to }) => `${from} to ${to}`)).toEqual(['0 to 20', '100 to 200'])
})

test.each<[which: string, name: string, seconds: number | null]>([
  ['whose extension is that of a film', 'PTZ North span 2026-06-10T06-30-00Z.mp4', null],
  ['that was recorded as WebM', 'PTZ North span 2026-06-10T06-30-00Z.WEBM', null],
  ['in which a time was marked', 'Inspection of the north span.mov', 4],
])('findCoverage lists a film without a section %s, and counts no section as shown', (_which, name, seconds) => {
  const [recorded] = createSampleFinding().history
  const history = recorded ? [{ ...recorded, film: name }] : []

  const coverage = findCoverage([createSampleFinding({ recording: { name, seconds }, history })])

  expect(coverage).toEqual({ films: [name], unseen: [{ from: 0, to: 200 }] })
})

const preview = { url: 'data:image/jpeg;base64,BBBB', width: 16, height: 9 }

const writeReport = async (changes: Partial<Parameters<typeof writeFindingsReport>[0]>) => {
  const report = await writeFindingsReport({
    ...{ findings: [], recorded: 1, rig: 'rig.test', writtenBy: 'Ann Lee', writtenAt: '2026-07-10T00:00:00Z' },
    ...{ units: createSledUnits(undefined), originals: null },
    readPicture: async () => null,
    onProgress: async () => {},
    ...changes,
  })
  return report.text()
}

const openReport = async (changes: Parameters<typeof writeReport>[0]) =>
  new DOMParser().parseFromString(await writeReport(changes), 'text/html')

test('the report contains no script, and escapes markup that the operator typed', async () => {
  const evil = '<img src=x onerror=alert(1)>'
  const finding = createSampleFinding({ kind: evil, note: evil, extent: evil, recording: { name: evil, seconds: 1 } })
  const missing = [{ name: evil, note: evil, reason: 'The file is empty' }]

  const text = await writeReport({
    ...{ findings: [finding], recorded: 3, rig: evil, writtenBy: evil, units: createSledUnits(0.25) },
    originals: { count: 1, missing, sums: [{ name: evil, sha256: 'ab' }], previews: new Map() },
    readPicture: async () => preview,
  })

  expect(text).not.toContain('<img src=x')
  expect(text).not.toContain('<script')
  expect(text).toContain("default-src 'none'")
  expect(text).toContain('about 42 ± 5 (10.5 m)')
  expect(text).toContain('1 of 3 recorded findings')
  expect(text).toContain('sled 0 to 200 (0.0 to 50.0 m)')
  expect(text.match(/<article /g)).toHaveLength(1)
})

test('for an ungraded observation, the report previews the still and lists the films it was taken from', async () => {
  const name = 'Pair of films.png'
  const sources = [{ name: 'June.mp4', seconds: 4 }]
  const observation = createSampleFinding({ grade: null, history: [], still: { name, sources } })

  const page = await openReport({
    findings: [observation],
    originals: { count: 1, missing: [], sums: [], previews: new Map([[getOriginalKey(observation) ?? '', preview]]) },
  })

  expect(page.querySelector('figure img')?.getAttribute('src')).toBe(preview.url)
  const terms = [...page.querySelectorAll('article dl dt')]
  const facts = terms.map(({ textContent, nextSibling }) => `${textContent}: ${nextSibling?.textContent}`)
  const expected = ['Grade: none', 'State: observed', `Source: ${name}`, 'Films: June.mp4 at 4.00 s']
  expect(facts).toEqual(expect.arrayContaining(expected))
  expect(page.querySelector('header')?.textContent).toContain('1; 0 are open')
})

test('the report counts the originals, lists the missing ones with reasons and notes, and lists the hashes', async () => {
  const missing = [{ name: '<b>.mp4', note: 'Wire & rust', reason: 'The file is empty' }]
  const sums = [{ name: 'North.jpg', sha256: 'ab'.repeat(32) }]

  const page = await openReport({ originals: { count: 1, missing, sums, previews: new Map() } })

  const section = page.querySelector('.originals')
  expect(section?.textContent).toContain('1 of 2 files, in the zip of the same name.')
  expect([...page.querySelectorAll('.missing li')].map(({ textContent }) => textContent)).toEqual([
    '<b>.mp4: The file is empty. Note: Wire & rust',
  ])
  expect(section?.querySelector('pre')?.textContent).toBe(`${'ab'.repeat(32)}  North.jpg\n`)
})

test('the report keeps the order of the findings and reports its progress', async () => {
  const findings = Array.from({ length: 10 }, (_, index) =>
    createSampleFinding({ id: `${index}`, kind: `kind ${index}` }),
  )
  const reported: number[] = []

  const page = await openReport({ findings, onProgress: async (done) => void reported.push(done) })

  expect(reported).toEqual([4, 8, 10])
  expect(page.querySelector('.originals')).toBeNull()
  expect([...page.querySelectorAll('article .kind')].map(({ textContent }) => textContent)).toEqual(
    findings.map(({ kind }) => kind),
  )
})

test('the head of the report says that the inspector is unknown if the account has no name', async () => {
  const report = await openReport({ writtenBy: '' })

  expect(report.querySelector('header dl')?.textContent).toMatch(/^Inspectorunknown/)
})
