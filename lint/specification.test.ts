import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const sources = [
  ['contract/', 'packages/contract/src/'],
  ['sim/', 'packages/rig-sim/src/'],
  ['web/', 'packages/web/src/'],
] as const

const table = readFileSync(join(root, 'docs/specification.md'), 'utf8')
const rows = table
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (requirement|---)/.test(line))
  .map((line) => line.split('|').slice(1, -1))

const parts = (cell = '') => cell.split(' · ').map((part) => part.trim())
const fileOf = (named: string) => {
  const [short, long] = sources.find(([prefix]) => named.startsWith(prefix)) ?? ['', '']
  return join(root, long + named.slice(short.length))
}
const claims = rows.flatMap(([, , tests]) => parts(tests))

test('Every requirement names where it is built and what holds it', () => {
  expect(rows.length).toBeGreaterThan(80)
  expect(rows.filter((cells) => cells.length !== 3 || cells.some((cell) => cell.trim() === ''))).toEqual([])
})

test('Every place that is named exists', () => {
  const places = rows.flatMap(([, built]) => parts(built)).map((place) => place.replaceAll('`', ''))

  expect(places.filter((place) => !existsSync(fileOf(place)))).toEqual([])
})

test('Every test that is named exists', () => {
  const missing = claims.filter((claim) => {
    const [, file = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(claim) ?? []
    return file === '' || !existsSync(fileOf(file)) || !titles(fileOf(file)).some((known) => known.includes(title))
  })

  expect(missing).toEqual([])
})

/** What stands in quotes of any kind in a file of tests: its titles, and more. */
function titles(file: string) {
  return readFileSync(file, 'utf8')
    .replaceAll("\\'", "'")
    .split('\n')
    .filter((line) => /['"`]/.test(line))
}
