import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

test('Every place that the glossary names exists, and no word stands there twice', () => {
  const rows = readFileSync(join(root, 'docs/glossary.md'), 'utf8').matchAll(/^\| (.+?) \| .* \| (.*) \|$/gm)
  const entries = [...rows].slice(1).map(([, word = '', places = '']) => ({ word, places }))
  const places = entries.flatMap(({ places }) => [...places.matchAll(/`(.+?)`/g)].map(([, place = '']) => place))

  expect(places.length).toBeGreaterThan(40)
  expect(places.filter((place) => !existsSync(join(root, 'packages', place)))).toEqual([])
  expect(new Set(entries.map(({ word }) => word)).size).toBe(entries.length)
})
