import { createHash } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { writeCase } from './write-case.ts'

afterEach(() => void vi.unstubAllGlobals())

const north = 'PTZ North 2026-07-10T06-30-00Z.jpg'
const gone = 'PTZ North 2026-07-09T06-30-00Z.jpg'
const order = {
  title: 'Span 4',
  entries: [
    { name: north, note: 'Wire broken' },
    { name: gone, note: '' },
    { name: 'Pair.png', note: '', still: new Blob(['a still']) },
  ],
  find: (name: string) => (name === gone ? null : { address: `/media/${name}`, isFilm: false }),
  pictureOf: async () => null,
  cameras: ['PTZ North'],
  writtenBy: 'Ann Lee',
  now: new Date('2026-07-11T08:00:00Z'),
  signal: new AbortController().signal,
  onProgress: () => {},
}

test('The zip of a case contains the originals and a manifest with their SHA-256, and names the files that are missing', async () => {
  vi.stubGlobal('fetch', async (address: string) => new Response(`picture at ${address}`))

  const { zip, missing } = await writeCase(order)

  const text = new TextDecoder().decode(await zip.arrayBuffer())
  const manifest = JSON.parse(text.slice(text.indexOf('{\n'), text.lastIndexOf('}\n') + 1))
  expect(text).toContain(`picture at /media/${north}`)
  expect(text).toContain('a still')
  expect(manifest).toMatchObject({ title: 'Span 4', writtenAt: '2026-07-11T08:00:00.000Z', writtenBy: 'Ann Lee' })
  expect(manifest.files).toMatchObject([
    {
      name: north,
      note: 'Wire broken',
      camera: 'PTZ North',
      takenAt: '2026-07-10T06:30:00Z',
      sha256: createHash('sha256').update(`picture at /media/${north}`).digest('hex'),
    },
    { name: 'Pair.png', camera: null, takenAt: null, bytes: 7 },
  ])
  expect(missing).toEqual([`${gone}: It is no longer in the gallery`])
})

test('No file of the zip takes the place of another, of the manifest, or of a file in another folder', async () => {
  const names = ['manifest.json', 'North/South.jpg', 'north_south.jpg']
  const entries = names.map((name) => ({ name, note: '', still: new Blob([name]) }))

  const { zip } = await writeCase({ ...order, entries })

  const text = new TextDecoder().decode(await zip.arrayBuffer())
  const manifest = JSON.parse(text.slice(text.indexOf('{\n'), text.lastIndexOf('}\n') + 1))
  const inZip = ['manifest (2).json', 'North_South.jpg', 'north_south (2).jpg']
  expect(manifest.files.map(({ name }: { name: string }) => name)).toEqual(inZip)
  for (const name of [...inZip, 'manifest.json']) expect(text).toContain(name)
})
