import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { drawIcon, drawMark, icons } from '../draw-icons.ts'

const web = join(import.meta.dirname, '..')
type Icon = { src: string; type: string; sizes: string; purpose?: string }
const manifest: { start_url: string; scope: string; display: string; icons: Icon[] } = JSON.parse(
  readFileSync(join(web, 'public/manifest.webmanifest'), 'utf8'),
)

const sizeOf = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`

test('the manifest lists the icons that the build draws, with their actual sizes', async () => {
  const pictures = manifest.icons.filter(({ type }) => type === 'image/png')

  const drawn = await Promise.all(icons.map(async (icon) => [icon.fileName, sizeOf(await drawIcon(icon))]))

  expect(pictures.map(({ src, sizes }) => [basename(src), sizes])).toEqual(drawn)
  expect(pictures.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
  expect(readFileSync(join(web, 'index.html'), 'utf8')).toContain('rel="manifest"')
})

test('the drawing of the logo contains its colours, because an icon file cannot use the CSS variables of the page', () => {
  expect(drawMark()).toMatch(/r="2.6" fill="#[0-9a-f]{6}"/)
})

test('the manifest starts the installed console at the path from which it was served', () => {
  expect([manifest.start_url, manifest.scope]).toEqual(['./', './'])
})
