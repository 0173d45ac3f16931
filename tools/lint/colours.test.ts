import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const packages = join(import.meta.dirname, '../../packages')
const read = (file: string) => readFileSync(join(packages, file), 'utf8')

const readColours = (file: string) =>
  Object.fromEntries(
    [...read(file).matchAll(/^ {2}(--[\w-]+): (#[0-9a-f]{3,6});/gm)].map(([, name, hex]) => [name, hex]),
  )

const tokens = readColours('web/src/styles/tokens.css')
const accent = tokens['--accent'] ?? ''

test('the stand uses the same colours as the console', () => {
  const stand = readColours('stand/src/stand.css')

  expect(Object.keys(stand)).toContain('--accent')
  expect(tokens).toMatchObject(stand)
})

test('the background of every page is black (spec 2)', () => {
  expect(tokens['--page']).toBe('#000')
  expect(read('web/src/styles/base.css')).toMatch(/^body \{[^}]*\n {2}background: var\(--page\);/m)
})

test('text on the accent colour has the contrast that WCAG requires', () => {
  const [light, dark] = [getLuminance(accent), getLuminance(tokens['--on-accent'] ?? '')].toSorted((a, b) => b - a)

  expect(((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)).toBeGreaterThan(4.5)
})

/** Returns the relative luminance of a colour `#rrggbb`, as WCAG defines it. */
const getLuminance = (hex: string) => {
  const [red = NaN, green = NaN, blue = NaN] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const listFiles = (folder: string) =>
  readdirSync(join(packages, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file))

test('only the tokens and the stand contain the accent colour', () => {
  const folders = ['web/src', 'stand/src'].flatMap(listFiles).filter((file) => /\.(css|svg|tsx?)$/.test(file))
  const files = ['web/index.html', 'web/mark.svg', 'stand/index.html', ...folders]

  const containing = files.filter((file) => read(file).toLowerCase().includes(accent))

  expect(containing.toSorted()).toEqual(['stand/src/stand.css', 'web/src/styles/tokens.css'])
})
