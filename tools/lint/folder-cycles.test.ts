import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { findImports, type Import, readImports } from './read-imports.ts'

test.each(readdirSync(join(import.meta.dirname, '../../packages')))(
  'the folders in packages/%s have no import cycles',
  (name) => {
    expect(findFoldersInCycles(readImports(name))).toEqual([])
  },
)

test('findFoldersInCycles detects a cycle of three folders, including type imports', () => {
  const imports = [
    ...findImports('motion/axis.ts', "import type { Fault } from '../faults/fault.ts'"),
    ...findImports('faults/fault.ts', "export { patrol } from '../patrol/patrol.ts'"),
    ...findImports('patrol/patrol.ts', "const axis = await import('../motion/axis.ts')"),
    ...findImports('patrol/film.ts', "import { clock } from '../clock/clock.ts'"),
  ]

  expect(findFoldersInCycles(imports)).toEqual(['motion', 'faults', 'patrol'])
})

/**
 * Returns the folders in import cycles, and those that import one of them. A file directly in `src` counts as a folder.
 */
function findFoldersInCycles(imports: Import[]): string[] {
  const folderOf = (file: string) => (/^[^/]+\/src\/[^/]+$/.test(file) ? file : dirname(file))
  const edges = imports.map(({ from, to }) => ({ from: folderOf(from), to: folderOf(to) }))
  const cyclic = new Set(edges.map(({ from }) => from))
  const isLeaf = (folder: string) => edges.every(({ from, to }) => from !== folder || to === folder || !cyclic.has(to))
  for (let size = -1; size !== cyclic.size; ) {
    size = cyclic.size
    for (const folder of cyclic) if (isLeaf(folder)) cyclic.delete(folder)
  }
  return [...cyclic]
}
