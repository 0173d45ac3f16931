import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const packages = join(import.meta.dirname, '../../packages')

test.each(['cable-diff', 'contract', 'picture', 'rig', 'rig-check', 'rig-sim', 'stand', 'web'])(
  'the folders in packages/%s have no import cycles',
  (name) => {
    expect(findCycle(listFolderImports(join(packages, name, 'src')))).toEqual([])
  },
)

test('detects a cycle of three folders, including type imports', () => {
  const source = mkdtempSync(join(tmpdir(), 'rig-folders-'))
  plant(source, 'motion/axis.ts', "import type { Fault } from '../faults/fault.ts'\n")
  plant(source, 'faults/fault.ts', "export { patrol } from '../patrol/patrol.ts'\n")
  plant(source, 'patrol/patrol.ts', "const axis = await import('../motion/axis.ts')\n")
  plant(source, 'motion/axis.test.ts', "import { clock } from '../clock/clock.ts'\n")

  const cycle = findCycle(listFolderImports(source))
  rmSync(source, { recursive: true })

  expect(cycle.toSorted()).toEqual(['faults', 'motion', 'patrol'])
})

type FolderImports = Map<string, Set<string>>

const relativeImport = /(?:from|import) '(\.[^']+)'|import\('(\.[^']+)'\)/g

/**
 * Returns the imports between the folders of a package, ignoring tests. A file directly in `src` counts as a folder of
 * its own.
 */
function listFolderImports(source: string): FolderImports {
  const imports: FolderImports = new Map()
  for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file) || /\.test(-d)?\.tsx?$|(^|\/)testing\//.test(file)) continue
    const folder = folderOf(file)
    const imported = imports.get(folder) ?? new Set()
    for (const [, statement, call] of readFileSync(join(source, file), 'utf8').matchAll(relativeImport))
      imported.add(folderOf(relative(source, resolve(source, dirname(file), statement ?? call ?? ''))))
    imported.delete(folder)
    imports.set(folder, imported)
  }
  return imports
}

const folderOf = (file: string) => (dirname(file) === '.' ? file : dirname(file))

function findCycle(imports: FolderImports): string[] {
  return [...imports.keys()].filter((folder) => reachableFrom(imports, folder).has(folder))
}

function reachableFrom(imports: FolderImports, start: string): Set<string> {
  const reached = new Set<string>()
  const waiting = [start]
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop())
    for (const next of imports.get(folder) ?? [])
      if (!reached.has(next)) {
        reached.add(next)
        waiting.push(next)
      }
  return reached
}

function plant(source: string, file: string, code: string) {
  mkdirSync(dirname(join(source, file)), { recursive: true })
  writeFileSync(join(source, file), code)
}
