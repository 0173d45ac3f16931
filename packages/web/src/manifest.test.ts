import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '..')
type Icon = { src: string; type: string; sizes: string; purpose?: string }
const manifest: { start_url: string; scope: string; display: string; icons: Icon[] } = JSON.parse(
  readFileSync(join(web, 'public/manifest.webmanifest'), 'utf8'),
)

/** Returns the size in the header of a PNG, in the manifest's notation. */
const sizeOf = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`

test('The console can be installed: each icon in its manifest exists in the named size', () => {
  const pictures = manifest.icons.filter(({ type }) => type === 'image/png')

  expect(pictures.map(({ src }) => sizeOf(readFileSync(join(web, 'public', src))))).toEqual(
    pictures.map(({ sizes }) => sizes),
  )
  expect(pictures.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
  expect(readFileSync(join(web, 'index.html'), 'utf8')).toContain('rel="manifest"')
})

test('The installed console starts at the path that it is served from', () => {
  expect([manifest.start_url, manifest.scope]).toEqual(['./', './'])
})
