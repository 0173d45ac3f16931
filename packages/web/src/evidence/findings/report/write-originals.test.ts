import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { expect, onTestFinished, test } from 'vitest'
import type { BrowserPage } from '../../../console/console.ts'
import { createKnownCameras, toRecording } from '../../../rig/recordings.ts'
import { nameOf } from '../../../testing/camera-name.ts'
import { createFixedLink } from '../../../testing/fixed-link.ts'
import { createSampleFinding } from '../../../testing/sample-finding.ts'
import { unlimitedConnections } from '../../../testing/unlimited-connections.ts'
import { type Finding, getOriginalKey } from '../record/finding.ts'
import { type OriginalsOptions, writeOriginals } from './write-originals.ts'

const north = 'PTZ North 2026-07-10T06-30-00Z.jpg'
const missingFile = 'PTZ North 2026-07-09T06-30-00Z.jpg'
/** Returns the contents of a fake JPEG: the JPEG signature, followed by the URL. */
const pictureAt = (url: string) => `\u00ff\u00d8\u00ff${url}`
const toBytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const source = {
  fetch: async (url: RequestInfo | URL) => new Response(toBytes(pictureAt(`${url}`))),
  page: { window: { location: new URL('http://rig.test/') } } as unknown as BrowserPage,
  connections: unlimitedConnections,
}
const films = ['Patrol PTZ North 2026-06-10T06-30-00Z 20-80.mp4', 'Patrol PTZ N-S -A- 2026-07-10T06-30-00Z 20-80.mp4']
const filmMoments = films.map((name, index) => ({ name, seconds: 4 + index }))
const observe = (name: string, note = '', changes: Partial<Finding> = {}) =>
  createSampleFinding({ id: `${name} ${note}`, grade: null, note, recording: { name, seconds: null }, ...changes })
const observeStill = (name: string, sources: { name: string; seconds: number }[] = []) =>
  observe(name, '', { still: { name, sources } })

const options: OriginalsOptions = {
  findings: [
    observe(north, 'Wire broken'),
    observe(missingFile),
    observeStill('Pair.png', filmMoments),
    createSampleFinding({ recording: null }),
  ],
  items: [toRecording({ name: north, format: 'jpg' })],
  linkTo: ({ list, name }) => createFixedLink(`http://rig.test/media/${list}/${name}`),
  readPicture: async () => new Blob(['a still']),
  createPreview: async () => null,
  cameras: createKnownCameras([nameOf('n', 'PTZ North'), nameOf('s', 'PTZ N/S "A"')]),
  head: { writtenAt: '2026-07-11T08:00:00.000Z', writtenBy: 'Ann Lee', clock: 'rig' },
  signal: new AbortController().signal,
  onProgress: () => {},
}

const hash = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')

const unzip = async (zip: Blob) => {
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()))
  const read = (name: string) => new TextDecoder().decode(files[name])
  return { files, read, manifest: JSON.parse(read('manifest.json')) }
}

test('writeOriginals writes the originals and their SHA-256 hashes to the zip and reports missing files', async () => {
  const { zip, missing } = await writeOriginals(source, options)

  const { files, read, manifest } = await unzip(zip)
  expect(files[north]).toEqual(toBytes(pictureAt(`http://rig.test/media/gallery/${north}`)))
  expect(read('Pair.png')).toBe('a still')
  const { writtenAt, writtenBy } = options.head
  expect(manifest).toMatchObject({ title: 'Report of findings', writtenAt, writtenBy })
  expect(manifest.files).toMatchObject([
    {
      name: north,
      note: 'Wire broken',
      recordings: [{ name: north, camera: 'PTZ North', takenAt: '2026-07-10T06:30:00Z' }],
      sha256: hash(toBytes(pictureAt(`http://rig.test/media/gallery/${north}`))),
    },
    {
      name: 'Pair.png',
      bytes: 7,
      recordings: [
        { name: films[0], camera: 'PTZ North', takenAt: '2026-06-10T06:30:00Z', seconds: 4 },
        // The full name of the camera, although a file name cannot contain its characters
        { name: films[1], camera: 'PTZ N/S "A"', takenAt: '2026-07-10T06:30:00Z', seconds: 5 },
      ],
    },
  ])
  const lost = [{ name: missingFile, note: '', reason: 'The file is no longer in the gallery' }]
  expect(missing).toEqual(lost)
  expect(manifest.missing).toEqual(lost)
})

test.each([
  ['a film of 40 bytes', () => new Response('x'.repeat(40)), 'The file is not a film that can be played'],
  ['a film that the rig has lost', () => new Response('', { status: 404 }), 'The rig returned 404 Not Found'],
])('writeOriginals reports %s as missing, and does not write it to the zip', async (_what, respond, reason) => {
  const [name = ''] = films
  const items = [toRecording({ name, format: 'mp4' })]

  const { zip, missing, count } = await writeOriginals(
    { ...source, fetch: async () => respond() },
    { ...options, items, findings: [observe(name, 'Rust')] },
  )

  const { files, manifest } = await unzip(zip)
  expect(missing).toEqual([{ name, note: 'Rust', reason }])
  expect(manifest).toMatchObject({ files: [], missing })
  expect(Object.keys(files)).toEqual(['manifest.json', 'SHA256SUMS'])
  expect(count).toBe(0)
})

test('writeOriginals gives each file in the zip a unique and safe name', async () => {
  const names = ['manifest.json', 'sha256sums', '../../North.jpg', 'north_south.jpg', 'North/South.jpg', 'NUL']

  const { zip } = await writeOriginals(source, { ...options, findings: names.map((name) => observeStill(name)) })

  const { files } = await unzip(zip)
  expect(Object.keys(files)).toEqual([
    'manifest (2).json',
    'sha256sums (2)',
    '_.._North.jpg',
    'north_south.jpg',
    'North_South (2).jpg',
    'NUL_',
    'manifest.json',
    'SHA256SUMS',
  ])
})

test('sha256sum -c accepts the unpacked zip', async () => {
  const { zip } = await writeOriginals(source, options)
  const folder = await mkdtemp(join(tmpdir(), 'originals-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const { files } = await unzip(zip)
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)

  const output = execFileSync('sha256sum', ['-c', 'SHA256SUMS'], { cwd: folder, encoding: 'utf8' })

  expect(output).toBe(`${north}: OK\nPair.png: OK\nmanifest.json: OK\n`)
})

test('if several findings share a recording, the manifest lists it once, with the notes of all of them', async () => {
  const findings = [observe(north, 'Wire broken'), observe(north, 'Rust', { grade: 3 })]

  const { zip, count } = await writeOriginals(source, { ...options, findings })

  const { manifest } = await unzip(zip)
  expect([count, manifest.files.map(({ note }: { note: string }) => note)]).toEqual([1, ['Wire broken\n\nRust']])
})

test('if a picture in the gallery and a local file have the same name, writeOriginals writes both', async () => {
  const local = observe(north, 'From this computer', { recording: { name: north, seconds: null, isLocal: true } })
  const [item] = options.items
  const items = item ? [item, { ...item, list: 'computer' as const }] : []

  const { zip } = await writeOriginals(source, { ...options, items, findings: [observe(north, 'Rust'), local] })

  const { files, manifest } = await unzip(zip)
  expect(manifest.files).toMatchObject([{ note: 'Rust' }, { note: 'From this computer' }])
  expect([files[manifest.files[0].name], files[manifest.files[1].name]]).toEqual(
    ['gallery', 'computer'].map((list) => toBytes(pictureAt(`http://rig.test/media/${list}/${north}`))),
  )
})

test('if a local film is closed, writeOriginals does not write the gallery film of the same name instead', async () => {
  const local = observe(north, '', { recording: { name: north, seconds: null, isLocal: true } })

  const { missing, count } = await writeOriginals(source, { ...options, findings: [local] })

  expect(count).toBe(0)
  expect(missing).toMatchObject([{ reason: 'The file is no longer open. Open it from this computer again' }])
})

test('writeOriginals reports a still as missing if the browser no longer stores it', async () => {
  const findings = [observeStill('Pair.png')]

  const { missing } = await writeOriginals(source, { ...options, findings, readPicture: async () => null })

  const reason = 'The still picture is no longer stored in this browser'
  expect(missing).toEqual([{ name: 'Pair.png', note: '', reason }])
})

const collected = observe(north, '', { history: [] })
const marked = observe(north, '', { grade: 3 })

test.each([
  ['an observation', 1, [collected]],
  ['an observation that was given a grade later', 1, [{ ...collected, grade: 3 }]],
  ['an observation, followed by marked damage in the same recording', 1, [collected, marked]],
  ['marked damage, followed by an observation of the same recording', 1, [marked, collected]],
  ['marked damage', 0, [marked]],
  ['damage that was marked in a film without a picture', 0, [{ ...collected, recording: { name: north, seconds: 4 } }]],
  ['a still', 0, [observeStill('Pair.png')]],
])('for %s, the number of previews is %d', async (_what, count, findings) => {
  const preview = { url: 'data:image/jpeg;base64,AAAA', width: 16, height: 9 }

  const { previews } = await writeOriginals(source, { ...options, findings, createPreview: async () => preview })

  expect([...previews]).toEqual(count === 0 ? [] : [[getOriginalKey(collected), preview]])
})
