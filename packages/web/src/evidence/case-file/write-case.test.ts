import { createHash } from 'node:crypto'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { BrowserPage } from '../../console/console.ts'
import { createKnownCameras, toRecording } from '../../rig/recordings.ts'
import { unlimitedConnections } from '../../testing/unlimited-connections.ts'
import { writeCase } from './write-case.ts'

const north = 'PTZ North 2026-07-10T06-30-00Z.jpg'
const missingFile = 'PTZ North 2026-07-09T06-30-00Z.jpg'
/** Starts as a JPEG, and ends with the URL. */
const pictureAt = (url: string) => `\u00ff\u00d8\u00ff${url}`
const toBytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const source = {
  fetch: async (url: RequestInfo | URL) => new Response(toBytes(pictureAt(`${url}`))),
  page: { window: { location: new URL('http://rig.test/') } } as unknown as BrowserPage,
  pictureConnections: unlimitedConnections,
  resolveUrl: (url: string) => `http://rig.test${url}`,
}
const films = ['Patrol PTZ North 2026-06-10T06-30-00Z 20-80.mp4', 'Patrol PTZ South 2026-07-10T06-30-00Z 20-80.mp4']
const options = {
  title: 'Span 4',
  entries: [
    { name: north, note: 'Wire broken' },
    { name: missingFile, note: '' },
    {
      name: 'Pair.png',
      note: '',
      still: new Blob(['a still']),
      sources: films.map((name, index) => ({ name, seconds: 4 + index })),
    },
  ],
  items: [toRecording({ name: north, url: `/media/${north}`, format: 'jpg' })],
  createPreview: async () => null,
  cameras: createKnownCameras([
    { cameraID: 'n', name: 'PTZ North', until: null },
    { cameraID: 's', name: 'PTZ South', until: null },
  ]),
  writtenBy: 'Ann Lee',
  now: new Date('2026-07-11T08:00:00Z'),
  clock: 'rig' as const,
  signal: new AbortController().signal,
  onProgress: () => {},
}

const hash = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')

const unzip = async (zip: Blob) => {
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()))
  const read = (name: string) => new TextDecoder().decode(files[name])
  return { files, read, manifest: JSON.parse(read('manifest.json')) }
}

test('writeCase writes the originals and their SHA-256 hashes to the zip and reports missing files', async () => {
  const { zip, missing } = await writeCase(source, options)

  const { files, read, manifest } = await unzip(zip)
  expect(files[north]).toEqual(toBytes(pictureAt(`http://rig.test/media/${north}`)))
  expect(read('Pair.png')).toBe('a still')
  expect(manifest).toMatchObject({ title: 'Span 4', writtenAt: '2026-07-11T08:00:00.000Z', writtenBy: 'Ann Lee' })
  expect(manifest.files).toMatchObject([
    {
      name: north,
      note: 'Wire broken',
      recordings: [{ name: north, camera: 'PTZ North', takenAt: '2026-07-10T06:30:00Z' }],
      sha256: hash(toBytes(pictureAt(`http://rig.test/media/${north}`))),
    },
    { name: 'Pair.png', bytes: 7 },
  ])
  const lost = [{ name: missingFile, note: '', reason: 'The file is no longer in the gallery' }]
  expect(missing).toEqual(lost)
  expect(manifest.missing).toEqual(lost)
})

test.each([
  ['an empty film', () => new Response(''), 'The file is empty'],
  ['a film of 40 bytes', () => new Response('x'.repeat(40)), 'The file is not a film that can be played'],
  ['a film that the rig has lost', () => new Response('', { status: 404 }), 'The rig returned 404'],
  [
    'a sign-in page',
    () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
    'A proxy or sign-in page responded instead of the rig',
  ],
])(
  'writeCase reports %s as missing, and writes it neither to the zip nor to the page',
  async (_what, respond, reason) => {
    const [name = ''] = films
    const items = [toRecording({ name, url: '/media/film', format: 'mp4' })]
    const entries = [{ name, note: 'Rust' }]

    const { page, zip, missing } = await writeCase(
      { ...source, fetch: async () => respond() },
      { ...options, items, entries },
    )

    const { files, manifest } = await unzip(zip)
    expect(missing).toEqual([{ name, note: 'Rust', reason }])
    expect(manifest).toMatchObject({ files: [], missing })
    expect(Object.keys(files)).toEqual(['manifest.json', 'SHA256SUMS'])
    expect(await page.text()).toContain('0 of 1 file, in the zip of the same name')
  },
)

test('writeCase writes both cameras and both times of a pair to the manifest', async () => {
  const { zip } = await writeCase(source, options)

  const { manifest } = await unzip(zip)
  expect(manifest.files[1].recordings).toEqual([
    { name: films[0], camera: 'PTZ North', takenAt: '2026-06-10T06:30:00Z', seconds: 4 },
    { name: films[1], camera: 'PTZ South', takenAt: '2026-07-10T06:30:00Z', seconds: 5 },
  ])
})

test('writeCase gives each file in the zip a unique and safe name', async () => {
  const names = ['manifest.json', 'sha256sums', '../../North.jpg', 'north_south.jpg', 'North/South.jpg', 'NUL']
  const entries = names.map((name) => ({ name, note: '', still: new Blob([name]) }))

  const { zip } = await writeCase(source, { ...options, entries })

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

test('writeCase lists the hash of every other file of the zip in SHA256SUMS', async () => {
  const { zip } = await writeCase(source, options)

  const { files, read } = await unzip(zip)
  const others = Object.entries(files).filter(([name]) => name !== 'SHA256SUMS')
  expect(read('SHA256SUMS')).toBe(others.map(([name, content]) => `${hash(content)}  ${name}\n`).join(''))
})
