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

const listFiles = (folder: string) =>
  readdirSync(join(packages, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file))

test('only the tokens, the stand and the mark contain the accent colour', () => {
  const folders = ['web/src', 'web/public', 'stand/src'].flatMap(listFiles)
  const files = ['web/index.html', 'stand/index.html', ...folders.filter((file) => /\.(css|svg|tsx?)$/.test(file))]

  const containing = files.filter((file) => read(file).toLowerCase().includes(accent))

  expect(containing.toSorted()).toEqual(['stand/src/stand.css', 'web/public/mark.svg', 'web/src/styles/tokens.css'])
})
