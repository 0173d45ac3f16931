import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

test('Every file that the glossary names exists, and it explains no word twice', () => {
  const rows = readFileSync(join(root, 'docs/glossary.md'), 'utf8').matchAll(/^\| (.+?) \| .* \| (.*) \|$/gm)
  const entries = [...rows].slice(1).map(([, word = '', places = '']) => ({ word, places }))
  const places = entries.flatMap(({ places }) => [...places.matchAll(/`(.+?)`/g)].map(([, place = '']) => place))

  expect(places.length).toBeGreaterThan(40)
  expect(places.filter((place) => !existsSync(join(root, 'packages', place)))).toEqual([])
  expect(new Set(entries.map(({ word }) => word)).size).toBe(entries.length)
})

test('Every file that ARCHITECTURE.md names under "What to edit" exists', () => {
  const page = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
  const nouns = page.match(/^`(accounts [a-z ]+)`/m)?.[1]?.split(' ') ?? []
  const [, part = ''] = page.split('## What to edit')
  const files = [...(part.split('\n## ')[0] ?? '').matchAll(/`([\w-]+\/[\w<>/.-]*)`/g)].flatMap(([, path = '']) =>
    path.includes('<noun>') ? nouns.map((noun) => path.replaceAll('<noun>', noun)) : [path],
  )

  expect(files.length).toBeGreaterThan(30)
  expect(files.filter((file) => !existsSync(join(root, 'packages', file)))).toEqual([])
})
