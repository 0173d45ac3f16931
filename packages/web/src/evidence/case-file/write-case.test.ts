import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { BrowserPage } from '../../console/console.ts'
import { writeCase } from './write-case.ts'

const north = 'PTZ North 2026-07-10T06-30-00Z.jpg'
const missingFile = 'PTZ North 2026-07-09T06-30-00Z.jpg'
const source = {
  fetch: async (url: RequestInfo | URL) => new Response(`picture at ${url}`),
  page: { window: { location: new URL('http://rig.test/') } } as unknown as BrowserPage,
  resolveUrl: (url: string) => `http://rig.test${url}`,
}
const options = {
  title: 'Span 4',
  entries: [
    { name: north, note: 'Wire broken' },
    { name: missingFile, note: '' },
    { name: 'Pair.png', note: '', still: new Blob(['a still']) },
  ],
  items: [{ name: north, url: `/media/${north}`, format: 'jpg' }],
  createPreview: async () => null,
  cameras: ['PTZ North'],
  writtenBy: 'Ann Lee',
  now: new Date('2026-07-11T08:00:00Z'),
  signal: new AbortController().signal,
  onProgress: () => {},
}

test('writeCase writes the originals and their SHA-256 hashes to the zip and reports missing files', async () => {
  const { zip, missing } = await writeCase(source, options)

  const text = new TextDecoder().decode(await zip.arrayBuffer())
  const manifest = JSON.parse(text.slice(text.indexOf('{\n'), text.lastIndexOf('}\n') + 1))
  expect(text).toContain(`picture at http://rig.test/media/${north}`)
  expect(text).toContain('a still')
  expect(manifest).toMatchObject({ title: 'Span 4', writtenAt: '2026-07-11T08:00:00.000Z', writtenBy: 'Ann Lee' })
  expect(manifest.files).toMatchObject([
    {
      name: north,
      note: 'Wire broken',
      camera: 'PTZ North',
      takenAt: '2026-07-10T06:30:00Z',
      sha256: createHash('sha256').update(`picture at http://rig.test/media/${north}`).digest('hex'),
    },
    { name: 'Pair.png', camera: null, takenAt: null, bytes: 7 },
  ])
  expect(missing).toEqual([`${missingFile}: The file is no longer in the gallery`])
})

test('writeCase gives each file in the zip a unique name without a path', async () => {
  const names = ['manifest.json', 'North/South.jpg', 'north_south.jpg']
  const entries = names.map((name) => ({ name, note: '', still: new Blob([name]) }))

  const { zip } = await writeCase(source, { ...options, entries })

  const text = new TextDecoder().decode(await zip.arrayBuffer())
  const manifest = JSON.parse(text.slice(text.indexOf('{\n'), text.lastIndexOf('}\n') + 1))
  const inZip = ['manifest (2).json', 'North_South.jpg', 'north_south (2).jpg']
  expect(manifest.files.map(({ name }: { name: string }) => name)).toEqual(inZip)
  for (const name of [...inZip, 'manifest.json']) expect(text).toContain(name)
})
