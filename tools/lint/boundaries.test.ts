import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const biome = join(root, 'node_modules/.bin/biome')
const web = 'packages/web/src'

/** One violation for each rule in biome.json. `pnpm lint` shows that the rules allow the imports of the repository. */
const forbiddenImports = [
  ['packages/picture/src/studio.ts', '../../rig/src/view.ts'],
  ['tools/bench/picture.ts', '../../packages/picture/src/studio.ts'],
  ['packages/rig/src/ptz.ts', 'node:fs'],
  ['packages/rig/src/motion/axis.ts', '@rig/picture'],
  ['packages/cable-diff/src/plane.ts', '../../web/src/main.tsx'],
  ['packages/cable-diff/src/plane.ts', 'node:fs'],
  ['packages/cable-diff/src/plane.ts', './testing/film.ts'],
  ['packages/rig-sim/src/routes/ptz.ts', './sled.ts'],
  ['packages/rig-sim/src/routes/ptz.ts', '../app.ts'],
  [`${web}/ui/button.tsx`, '../console/console.ts'],
  [`${web}/ui/button.tsx`, '@rig/contract'],
  [`${web}/ui/button.tsx`, '@tanstack/react-query'],
  [`${web}/console/session.ts`, '../ui/button.tsx'],
  [`${web}/console/session.ts`, '../rig/presets.ts'],
  [`${web}/rig/presets.ts`, '../ui/button.tsx'],
  [`${web}/rig/presets.ts`, '../live/guard/motion-guard.ts'],
  [`${web}/accounts/sign-in-screen.tsx`, '../users/user.ts'],
  [`${web}/services/restart-menu.tsx`, '../shell/toaster.tsx'],
  [`${web}/evidence/player/player.tsx`, '../../files/zip-files.ts'],
  [`${web}/evidence/findings/list/list.tsx`, '../../../files/zip-files.ts'],
  [`${web}/cameras/camera-list.tsx`, '../live/view/live-view.tsx'],
  [`${web}/schedules/schedule-list.tsx`, '../files/zip-files.ts'],
  [`${web}/schedules/record/judge-patrols.ts`, '../../files/zip-files.ts'],
  [`${web}/live/live-camera.ts`, '../schedules/schedule-list.tsx'],
  [`${web}/live/view/live-view.tsx`, '../../files/zip-files.ts'],
  [`${web}/files/item-run.ts`, '../live/view/live-view.tsx'],
  [`${web}/files/jobs/job-screen.tsx`, '../../live/live-camera.ts'],
  [`${web}/shell/toaster.tsx`, '@rig/sim/app'],
  [`${web}/shell/toaster.tsx`, '../testing/link.ts'],
  [`${web}/alarms/alarm-screen.tsx`, '@rig/sim/app'],
  [`${web}/alarms/alarm-screen.tsx`, '../testing/link.ts'],
  [`${web}/live/view/live-view.tsx`, '@rig/sim/app'],
] as const

const forbiddenCode = [
  ['packages/rig/src/ptz.ts', 'export const now = Date.now()'],
  ['packages/rig/src/ptz.ts', 'export const now = new Date()'],
  ['packages/rig/src/ptz.ts', 'export const chance = Math.random()'],
  ['packages/rig/src/ptz.ts', 'export const now = Temporal.Now.instant()'],
  ['packages/rig/src/ptz.ts', 'export const tick = setTimeout(print, 1)'],
  ['packages/rig/src/ptz.ts', 'export const env = process.env'],
  [`${web}/live/inputs/pan-tilt-pad.tsx`, 'export const usePad = () => useEffect(() => {}, [])'],
  [`${web}/console/session.ts`, 'export const id = (value: unknown) => value as string'],
  [`${web}/console/session.ts`, 'export const rows = await load()'],
  [`${web}/live/guard/axis.ts`, 'let count = 0'],
  [`${web}/live/guard/axis.ts`, 'export let count = 0'],
  [`${web}/live/guard/axis.ts`, 'const seen = new Map()'],
  [`${web}/live/guard/axis.ts`, 'export const registry = { seen: new Set() }'],
  [`${web}/live/guard/axis.ts`, 'const seen = new WeakMap()'],
  [`${web}/live/guard/axis.ts`, 'const seen = new WeakSet()'],
  [`${web}/live/guard/axis.ts`, "const tabs = new BroadcastChannel('tabs')"],
  [`${web}/live/guard/axis.ts`, 'export const useCount = create<{ count: number }>()(() => ({ count: 0 }))'],
  [`${web}/live/guard/axis.ts`, 'export const store = createStore(() => ({ count: 0 }))'],
  [`${web}/live/guard/axis.ts`, "window.addEventListener('blur', () => {})"],
  [`${web}/live/guard/axis.ts`, "addEventListener('blur', () => {})"],
  [`${web}/live/guard/axis.ts`, 'setInterval(() => {}, 1_000)'],
] as const

const importOf = (specifier: string) => `import { thing } from '${specifier}'\nexport const used = thing`
const planted = [
  ...forbiddenImports.map(([file, specifier]): [string, string] => [file, importOf(specifier)]),
  ...forbiddenCode,
  ['packages/contract/src/ptz.ts', importOf('fastify')] as const,
]
const violations = lintPlanted()

test.each(forbiddenImports)('%s must not import %s', (file, specifier) => {
  expect(violations(file, importOf(specifier))).toContain('lint/style/noRestrictedImports')
})

test.each(forbiddenCode)('%s must not contain `%s`', (file, code) => {
  expect(violations(file, code)).toContain('plugin')
})

test('a package must not import a dependency that its package.json does not list', () => {
  const found = violations('packages/contract/src/ptz.ts', importOf('fastify'))

  expect(found).toContain('lint/correctness/noUndeclaredDependencies')
})

/** Lints all planted files in one run with a copy of the configuration. Returns a function that lists violated rules. */
function lintPlanted() {
  const copy = mkdtempSync(join(tmpdir(), 'rig-boundaries-'))
  for (const name of ['biome.json', '.gitignore', 'tools/lint', 'packages/contract/package.json'])
    cpSync(join(root, name), join(copy, name), { recursive: true })
  const files = planted.map(([file], nth) => file.replace('.', `-${nth}.`))
  files.forEach((file, nth) => {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    writeFileSync(join(copy, file), planted[nth]?.[1] ?? '')
  })
  const options = ['lint', '--reporter=json', '--max-diagnostics=none', ...files]
  const { stdout } = spawnSync(biome, options, { cwd: copy, encoding: 'utf8' })
  rmSync(copy, { recursive: true })
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { category: string; location: { path: string } }[] }
  return (file: string, code: string) => {
    const path = files[planted.findIndex(([other, text]) => other === file && text === code)]
    return diagnostics.filter(({ location }) => location.path === path).map(({ category }) => category)
  }
}
