import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const packages = join(import.meta.dirname, '../../packages')

test.each(['cable-diff', 'contract', 'picture', 'rig', 'rig-check', 'rig-sim', 'stand', 'web'])(
  'the folders in packages/%s have no import cycles',
  (name) => {
    const source = join(packages, name, 'src')
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test(-d)?\.tsx?$|(^|\/)testing\//.test(file))
      .map((file): [string, string] => [file, readFileSync(join(source, file), 'utf8')])

    expect(findFoldersInCycles(files)).toEqual([])
  },
)

test('detects a cycle of three folders, including type imports', () => {
  const inCycles = findFoldersInCycles([
    ['motion/axis.ts', "import type { Fault } from '../faults/fault.ts'"],
    ['faults/fault.ts', "export { patrol } from '../patrol/patrol.ts'"],
    ['patrol/patrol.ts', "const axis = await import('../motion/axis.ts')"],
    ['patrol/film.ts', "import { clock } from '../clock/clock.ts'"],
    ['clock/clock.ts', ''],
  ])

  expect(inCycles).toEqual(['motion', 'faults', 'patrol'])
})

/** Returns the folders in import cycles, and those that import one of them. A file directly in `src` counts as a folder. */
function findFoldersInCycles(files: readonly (readonly [file: string, code: string])[]): string[] {
  const imports = files.flatMap(([file, code]) =>
    [...code.matchAll(/(?:from |import |import\()'(\.[^']+)'/g)].map(([, path = '']) => ({
      from: folderOf(file),
      to: folderOf(join(dirname(file), path)),
    })),
  )
  const cyclic = new Set(files.map(([file]) => folderOf(file)))
  const importsNothing = (folder: string) =>
    imports.every(({ from, to }) => from !== folder || to === folder || !cyclic.has(to))
  for (let size = -1; size !== cyclic.size; ) {
    size = cyclic.size
    for (const folder of cyclic) if (importsNothing(folder)) cyclic.delete(folder)
  }
  return [...cyclic]
}

function folderOf(file: string) {
  return dirname(file) === '.' ? file : dirname(file)
}
