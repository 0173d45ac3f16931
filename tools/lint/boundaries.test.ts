import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findImports, readImports } from './read-imports.ts'

const imports = readdirSync(join(import.meta.dirname, '../../packages')).flatMap(readImports)
const allow = (files: string, ...names: string[]) => ({
  files: new RegExp(`^${files}`),
  allowed: new RegExp(`^(${names.join('|')})`),
})
const area = (name: string, otherAreas: string[] = [], packages = 'contract') => {
  const folders = [name, 'lib', 'ui', 'console', 'rig', 'styles', ...otherAreas].join('|')
  return allow(`web/src/${name}/`, `web/src/(${folders})/`, `@rig/(${packages})`, 'npm:')
}
/** The imports that each folder allows. The first row whose folder matches applies. */
const rows = [
  allow('rig/', 'rig/', '@rig/contract', 'npm:temporal-polyfill'),
  allow('cable-diff/', 'cable-diff/'),
  allow('rig-sim/src/routes/', 'rig-sim/src/(http|access|control|simulator.ts|store.ts|env.ts)', '@rig/', 'npm:'),
  allow('web/src/lib/', 'web/src/lib/', 'npm:(client-zip|filenamify|react$)'),
  allow('web/src/ui/', 'web/src/(lib|ui|styles)/', 'npm:(?!@tanstack/react-query|zustand)'),
  allow('web/src/console/', 'web/src/(lib|console|styles)/', '@rig/contract', 'npm:'),
  allow('web/src/rig/', 'web/src/(lib|rig|console)/', '@rig/contract', 'npm:'),
  ...['accounts', 'alarms', 'cameras', 'users'].map((name) => area(name)),
  area('evidence', [], 'contract|cable-diff'),
  area('files', ['evidence']),
  area('live', ['cameras', 'evidence']),
  area('schedules', ['live', 'cameras', 'evidence']),
  allow('web/src/(shell/|\\w+.tsx)', 'web/src/', '@rig/contract', 'npm:'),
  allow('(contract|picture|rig-check|rig-sim|stand)/', ''),
]
const isForbidden = ({ from, to }: { from: string; to: string }) =>
  to.includes('/testing/') || !rows.find(({ files }) => files.test(from))?.allowed.test(to)

test('the files of each folder import only what the folder may import', () => {
  expect(imports.filter(isForbidden)).toEqual([])
  expect(rows.filter(({ files }) => !imports.some(({ from, to }) => files.test(from) || files.test(to)))).toEqual([])
})

test.each([
  ['rig/src/ptz.ts', 'node:fs'],
  ['rig-sim/src/routes/ptz.ts', './sled.ts'],
  ['web/src/lib/canvas.ts', '../ui/button.tsx'],
  ['web/src/lib/canvas.ts', 'zod'],
  ['web/src/ui/button.tsx', 'zustand'],
  ['web/src/live/view/live-view.tsx', '../../files/downloads.tsx'],
  ['web/src/alarms/alarm-screen.tsx', '../testing/link.ts'],
  ['web/src/live/view/live-view.tsx', '@rig/cable-diff'],
  ['web/src/shell/toaster.tsx', '@rig/sim/app'],
])('%s must not import %s', (file, name) => {
  expect(findImports(file, `import { thing } from '${name}'`).filter(isForbidden)).toHaveLength(1)
})
