import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { findImports, type Import, readImports } from './read-imports.ts'

/** A door is a file that is imported from outside its folder. This is the maximum for each folder. */
const MAX_DOORS = 3

/** Folders that exceed the maximum, and their numbers of doors, which may only decrease. */
const exceptions = {
  'web/src/evidence/film': 7,
  'web/src/evidence/findings/record': 5,
  'web/src/live/camera': 4,
  'web/src/live/camera/guard': 4,
  'web/src/live/controls': 5,
  'web/src/live/extras': 6,
  'web/src/live/picture/stream': 9,
}

const AREAS = /^web\/src\/(live|evidence|files|schedules)\b/

test('no folder, except the listed ones, has more than three doors', () => {
  const counts = [...findDoors(readImports('web'))].map(([folder, doors]) => [folder, doors.length] as const)

  expect(Object.fromEntries(counts.filter(([, count]) => count > MAX_DOORS))).toEqual(exceptions)
})

test('findDoors counts each imported file once, and ignores imports within the folder', () => {
  const imports = [
    ...findImports('web/src/files/file-screen.tsx', "import { judge } from '../schedules/record/judge.ts'"),
    ...findImports('web/src/files/file-tile.tsx', "const judge = await import('../schedules/record/judge.ts')"),
    ...findImports('web/src/schedules/day-line.tsx', "export { check } from './record/check.ts'"),
    ...findImports('web/src/schedules/record/judge.ts', "import { week } from './week.ts'"),
    ...findImports('web/src/schedules/record/weeks/week.ts', "import { days } from '../days.ts'"),
  ]

  expect(findDoors(imports)).toEqual(
    new Map([['web/src/schedules/record', ['web/src/schedules/record/judge.ts', 'web/src/schedules/record/check.ts']]]),
  )
})

/** Returns the doors of each folder. */
function findDoors(imports: Import[]): Map<string, string[]> {
  const doors = new Map<string, string[]>()
  for (const { from, to } of imports) {
    const folder = dirname(to)
    const known = doors.get(folder) ?? []
    if (
      !AREAS.test(folder) ||
      !/\.tsx?$/.test(to) ||
      `${dirname(from)}/`.startsWith(`${folder}/`) ||
      known.includes(to)
    )
      continue
    doors.set(folder, [...known, to])
  }
  return doors
}
