import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

test('every path in the glossary exists, and each term has one entry', () => {
  const rows = readFileSync(join(root, 'docs/glossary.md'), 'utf8').matchAll(/^\| (.+?) \| .* \| (.*) \|$/gm)
  const entries = [...rows].slice(1).map(([, term = '', paths = '']) => ({ term, paths }))
  const paths = entries.flatMap((entry) => [...entry.paths.matchAll(/`(.+?)`/g)].map(([, path = '']) => path))

  expect(paths.length).toBeGreaterThan(40)
  expect(paths.filter((path) => !existsSync(join(root, 'packages', path)))).toEqual([])
  expect(new Set(entries.map(({ term }) => term)).size).toBe(entries.length)
})

test('every path under "What to edit" in ARCHITECTURE.md exists', () => {
  const page = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
  const nouns = page.match(/^`(accounts [a-z ]+)`/m)?.[1]?.split(' ') ?? []
  const [, part = ''] = page.split('## What to edit')
  const files = [...(part.split('\n## ')[0] ?? '').matchAll(/`([\w-]+\/[\w<>/.-]*)`/g)].flatMap(([, path = '']) =>
    path.includes('<noun>') ? nouns.map((noun) => path.replaceAll('<noun>', noun)) : [path],
  )

  expect(files.length).toBeGreaterThan(30)
  expect(files.filter((file) => !existsSync(join(root, 'packages', file)))).toEqual([])
})
