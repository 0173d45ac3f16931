import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const manifests = ['contract', 'rig', 'picture', 'rig-sim', 'cable-diff', 'web'].map(
  (name) => `packages/${name}/package.json`,
)
const biome = join(root, 'node_modules/.bin/biome')
const importing = (specifier: string) => `import { thing } from '${specifier}'\nexport const used = thing\n`
const imports = 'lint/style/noRestrictedImports'
const undeclared = 'lint/correctness/noUndeclaredDependencies'
const effect = "import { useEffect } from 'react'\nexport const usePad = () => useEffect(() => {}, [])\n"
const temporalClock =
  "import { Temporal } from 'temporal-polyfill'\nexport const now = Temporal.Now.instant().epochMilliseconds\n"

const assertion = 'export const id = (value: unknown) => value as string\n'
const web = 'packages/web/src'

const moduleState = [
  ['a variable', 'let count = 0\nexport const next = () => ++count\n'],
  ['an exported variable', 'export let count = 0\n'],
  ['a map', 'const seen = new Map<string, number>()\nexport const see = () => seen.set("a", 1)\n'],
  ['a set in an object', 'export const registry = { seen: new Set() }\n'],
  ['a weak map', 'const seen = new WeakMap()\nexport const see = () => seen\n'],
  ['a weak set', 'const seen = new WeakSet()\nexport const see = () => seen\n'],
  ['a channel', "const tabs = new BroadcastChannel('tabs')\nexport const post = () => tabs.postMessage(1)\n"],
  ['a React store', 'export const useCount = create<{ count: number }>()(() => ({ count: 0 }))\n'],
  ['a store', 'export const store = createStore(() => ({ count: 0 }))\n'],
  ['a listener on the window', "window.addEventListener('blur', () => {})\n"],
  ['a listener', "addEventListener('blur', () => {})\n"],
  ['a timer', 'setInterval(() => {}, 1_000)\n'],
] as const

const stateInFunctions = `export const createAxis = (seen = new Set<string>()) => {
  let count = 0
  const store = createStore(() => ({ count: 0 }))
  window.addEventListener('blur', () => seen.clear())
  return { store, next: () => ++count, names: () => new Map() }
}
export function createAxes() {
  const axes = new Map()
  return { get: () => axes }
}
export const parameters = { get seen() { return new Set() } }
`

type Planted = [title: string, file: string, code: string]

const rejected: [...Planted, rule: string][] = [
  ['the contract importing a server', 'packages/contract/src/ptz.ts', importing('fastify'), undeclared],
  ['the contract importing the simulator', 'packages/contract/src/ptz.ts', importing('@rig/sim/app'), undeclared],
  ['a relative import out of a package', 'packages/picture/src/studio.ts', importing('../../rig/src/view.ts'), imports],
  [
    'a bench reaching into a package',
    'tools/bench/picture.ts',
    importing('../../packages/picture/src/studio.ts'),
    imports,
  ],
  ['the rig importing node', 'packages/rig/src/ptz.ts', importing('node:fs'), imports],
  ['the rig importing the picture', 'packages/rig/src/ptz.ts', importing('@rig/picture'), imports],
  ['a folder of the rig importing node', 'packages/rig/src/motion/axis.ts', importing('node:fs'), imports],
  ['the rig reading a clock', 'packages/rig/src/ptz.ts', 'export const now = Date.now()\n', 'plugin'],
  ['the rig reading the current date', 'packages/rig/src/ptz.ts', 'export const now = new Date()\n', 'plugin'],
  ['the rig using random numbers', 'packages/rig/src/ptz.ts', 'export const chance = Math.random()\n', 'plugin'],
  ["the rig reading Temporal's clock", 'packages/rig/src/ptz.ts', temporalClock, 'plugin'],
  ['the rig setting a timer', 'packages/rig/src/ptz.ts', 'export const tick = setTimeout(print, 1)\n', 'plugin'],
  ['the rig reading its process', 'packages/rig/src/ptz.ts', 'export const env = process.env\n', 'plugin'],
  ['the picture importing a server', 'packages/picture/src/studio.ts', importing('fastify'), undeclared],
  ['the picture importing the simulator', 'packages/picture/src/studio.ts', importing('@rig/sim/app'), undeclared],
  [
    'cable-diff importing the console',
    'packages/cable-diff/src/plane.ts',
    importing('../../web/src/main.tsx'),
    imports,
  ],
  ['cable-diff importing node', 'packages/cable-diff/src/plane.ts', importing('node:fs'), imports],
  ['cable-diff importing test helpers', 'packages/cable-diff/src/plane.ts', importing('./testing/film.ts'), imports],
  ['a route importing another', 'packages/rig-sim/src/routes/ptz.ts', importing('./sled.ts'), imports],
  ['ui importing the console', `${web}/ui/button.tsx`, importing('../console/console.ts'), imports],
  ['ui importing an area', `${web}/ui/button.tsx`, importing('../live/inputs/pan-tilt-pad.tsx'), imports],
  ['ui importing the contract', `${web}/ui/button.tsx`, importing('@rig/contract'), imports],
  ['ui importing a query client', `${web}/ui/button.tsx`, importing('@tanstack/react-query'), imports],
  ['console importing ui', `${web}/console/session.ts`, importing('../ui/button.tsx'), imports],
  ['console importing rig', `${web}/console/session.ts`, importing('../rig/presets.ts'), imports],
  ['console importing an area', `${web}/console/session.ts`, importing('../live/guard/motion-guard.ts'), imports],
  ['rig importing ui', `${web}/rig/presets.ts`, importing('../ui/button.tsx'), imports],
  ['rig importing an area', `${web}/rig/presets.ts`, importing('../live/guard/motion-guard.ts'), imports],
  ['an area importing another', `${web}/accounts/sign-in-screen.tsx`, importing('../users/user.ts'), imports],
  ['an area importing the shell', `${web}/services/restart-menu.tsx`, importing('../shell/toaster.tsx'), imports],
  [
    'a folder of an area importing another area',
    `${web}/evidence/player/a.ts`,
    importing('../../files/zip.ts'),
    imports,
  ],
  [
    'a nested folder importing an area',
    `${web}/evidence/findings/list/a.ts`,
    importing('../../../files/zip.ts'),
    imports,
  ],
  ['cameras importing live', `${web}/cameras/camera-list.tsx`, importing('../live/view/live-view.tsx'), imports],
  ['schedules importing files', `${web}/schedules/schedule-list.tsx`, importing('../files/zip-files.ts'), imports],
  [
    'a folder of schedules importing files',
    `${web}/schedules/record/judge-patrols.ts`,
    importing('../../files/zip-files.ts'),
    imports,
  ],
  ['live importing schedules', `${web}/live/live-camera.ts`, importing('../schedules/schedule-list.tsx'), imports],
  [
    'a folder of live importing files',
    `${web}/live/view/live-view.tsx`,
    importing('../../files/zip-files.ts'),
    imports,
  ],
  ['files importing live', `${web}/files/item-run.ts`, importing('../live/view/live-view.tsx'), imports],
  ['a folder of files importing live', `${web}/files/jobs/job-screen.tsx`, importing('../../live/a.ts'), imports],
  ['the shell importing the simulator', `${web}/shell/toaster.tsx`, importing('@rig/sim/app'), imports],
  ['an area importing the simulator', `${web}/alarms/alarm-screen.tsx`, importing('@rig/sim/app'), imports],
  ['a folder of live importing the simulator', `${web}/live/view/live-view.tsx`, importing('@rig/sim/app'), imports],
  ['the shell importing test helpers', `${web}/shell/toaster.tsx`, importing('../testing/link.ts'), imports],
  ['an area importing test helpers', `${web}/alarms/alarm-screen.tsx`, importing('../testing/link.ts'), imports],
  ['an effect in a component', `${web}/live/inputs/pan-tilt-pad.tsx`, effect, 'plugin'],
  ['a type assertion', `${web}/console/session.ts`, assertion, 'plugin'],
  ...moduleState.map(([kind, code]): [...Planted, rule: string] => [
    `a module with ${kind}`,
    `${web}/live/guard/axis.ts`,
    code,
    'plugin',
  ]),
  ['an exported map in a module', `${web}/shell/toaster.tsx`, 'export const seen = new Map()\n', 'plugin'],
]

const allowed: Planted[] = [
  ['the rig importing the contract', 'packages/rig/src/ptz.ts', importing('@rig/contract')],
  ['the rig importing its state', 'packages/rig/src/ptz.ts', importing('@rig/contract/sim')],
  ['the rig importing Temporal', 'packages/rig/src/state/zone.ts', importing('temporal-polyfill')],
  ['a folder of the rig importing another', 'packages/rig/src/patrol/patrol.ts', importing('../motion/axis.ts')],
  ['cable-diff importing its own files', 'packages/cable-diff/src/plane.ts', importing('./correlation.ts')],
  ['a route importing access', 'packages/rig-sim/src/routes/ptz.ts', importing('../access/http-error.ts')],
  ['ui importing Base UI', `${web}/ui/button.tsx`, importing('@base-ui/react/dialog')],
  ['ui importing styles', `${web}/ui/button.tsx`, importing('../styles/breakpoints.ts')],
  ['console importing the contract', `${web}/console/session.ts`, importing('@rig/contract')],
  ['console importing styles', `${web}/console/notices.ts`, importing('../styles/breakpoints.ts')],
  ['rig importing console', `${web}/rig/presets.ts`, importing('../console/console.ts')],
  ['rig importing the contract', `${web}/rig/presets.ts`, importing('@rig/contract/limits')],
  ['an area importing cable-diff', `${web}/evidence/player/player.tsx`, importing('@rig/cable-diff')],
  ['an area importing rig', `${web}/cameras/camera-list.tsx`, importing('../rig/cameras.ts')],
  ['a folder of an area importing ui', `${web}/evidence/player/player.tsx`, importing('../../ui/button.tsx')],
  ['schedules importing live', `${web}/schedules/schedule-list.tsx`, importing('../live/guard/motion-guard.ts')],
  ['schedules importing cameras', `${web}/schedules/schedule-list.tsx`, importing('../cameras/camera-list.tsx')],
  ['a folder of schedules importing live', `${web}/schedules/record/a.ts`, importing('../../live/camera-picture.ts')],
  ['a folder of live importing another', `${web}/live/view/live-view.tsx`, importing('../guard/motion-guard.ts')],
  [
    'a folder of live importing cameras',
    `${web}/live/view/live-view.tsx`,
    importing('../../cameras/no-camera-illustration.tsx'),
  ],
  ['a folder of live importing evidence', `${web}/live/view/a.tsx`, importing('../../evidence/player/a.tsx')],
  ['a nested folder importing ui', `${web}/evidence/findings/list/a.tsx`, importing('../../../ui/button.tsx')],
  ['a nested folder importing its area', `${web}/evidence/findings/list/a.tsx`, importing('../../player/a.tsx')],
  ['a folder of files importing evidence', `${web}/files/gallery/a.tsx`, importing('../../evidence/player/a.tsx')],
  ['the shell importing an area', `${web}/shell/dashboard-frame.tsx`, importing('../cameras/camera-list.tsx')],
  ['a test importing the simulator', `${web}/alarms/alarm-screen.test.tsx`, importing('@rig/sim/app')],
  ['an effect in a hook', `${web}/live/inputs/use-pad.ts`, effect],
  ['a type assertion in the typed client', `${web}/console/rig-client.ts`, assertion],
  ['state in a function', `${web}/live/guard/axis.ts`, stateInFunctions],
  ['module state in main', `${web}/main.tsx`, 'let rigConsole = create()\nprint(rigConsole)\n'],
  ['module state in a test', `${web}/live/guard/axis.test.ts`, 'let count = 0\nprint(++count)\n'],
]

const violations = lintPlanted([...rejected, ...allowed])

test.each(rejected)('the linter rejects %s', (title, _file, _code, rule) => {
  expect(violations[title]).toContain(rule)
})

test.each(allowed)('the linter allows %s', (title) => {
  expect(violations[title]).not.toContain(imports)
  expect(violations[title]).not.toContain('plugin')
})

/** Lints all planted files in one run with a copy of the configuration. Returns the violated rules for each title. */
function lintPlanted(planted: readonly (readonly [title: string, file: string, code: string, ...unknown[]])[]) {
  const copy = mkdtempSync(join(tmpdir(), 'rig-boundaries-'))
  for (const name of ['biome.json', '.gitignore', 'tools/lint', ...manifests])
    cpSync(join(root, name), join(copy, name), { recursive: true })
  // Only duplicate file names get a number, because a rule may depend on the exact name
  const isShared = (file: string) => planted.filter(([, path]) => path === file).length > 1
  const files = planted.map(([, file], nth) => (isShared(file) ? file.replace('.', `-${nth}.`) : file))
  files.forEach((file, nth) => {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    writeFileSync(join(copy, file), planted[nth]?.[2] ?? '')
  })
  const options = ['lint', '--reporter=json', '--max-diagnostics=none', ...files]
  const { stdout } = spawnSync(biome, options, { cwd: copy, encoding: 'utf8' })
  rmSync(copy, { recursive: true })
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { category: string; location: { path: string } }[] }
  return Object.fromEntries(
    planted.map(([title], nth) => [
      title,
      diagnostics.filter(({ location }) => location.path === files[nth]).map(({ category }) => category),
    ]),
  )
}
