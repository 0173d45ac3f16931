import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const manifests = ['contract', 'rig', 'picture', 'rig-sim', 'web'].map((name) => `packages/${name}/package.json`)
const biome = join(root, 'node_modules/.bin/biome')
const importing = (specifier: string) => `import { thing } from '${specifier}'\nexport const used = thing\n`
const imports = 'lint/style/noRestrictedImports'
const undeclared = 'lint/correctness/noUndeclaredDependencies'
const effect = "import { useEffect } from 'react'\nexport const usePad = () => useEffect(() => {}, [])\n"
const temporalClock =
  "import { Temporal } from 'temporal-polyfill'\nexport const now = Temporal.Now.instant().epochMilliseconds\n"

type Planted = [title: string, file: string, code: string]

const refused: [...Planted, rule: string][] = [
  ['the contract importing a server', 'packages/contract/src/ptz.ts', importing('fastify'), undeclared],
  ['the contract importing the simulator', 'packages/contract/src/ptz.ts', importing('@rig/sim/app'), undeclared],
  ['a relative import out of a package', 'packages/picture/src/studio.ts', importing('../../rig/src/view.ts'), imports],
  ['a bench reaching into a package', 'bench/picture.ts', importing('../packages/picture/src/studio.ts'), imports],
  ['the rig importing node', 'packages/rig/src/ptz.ts', importing('node:fs'), imports],
  ['the rig importing the picture', 'packages/rig/src/ptz.ts', importing('@rig/picture'), imports],
  ['a folder of the rig importing node', 'packages/rig/src/motion/axis.ts', importing('node:fs'), imports],
  ['the rig reading a clock', 'packages/rig/src/ptz.ts', 'export const now = Date.now()\n', 'plugin'],
  ['the rig making a date of now', 'packages/rig/src/ptz.ts', 'export const now = new Date()\n', 'plugin'],
  ["the rig reading Temporal's clock", 'packages/rig/src/ptz.ts', temporalClock, 'plugin'],
  ['the rig throwing dice', 'packages/rig/src/ptz.ts', 'export const chance = Math.random()\n', 'plugin'],
  ['the rig setting a timer', 'packages/rig/src/ptz.ts', 'export const tick = setTimeout(print, 1)\n', 'plugin'],
  ['the rig reading its process', 'packages/rig/src/ptz.ts', 'export const env = process.env\n', 'plugin'],
  ['the picture importing a server', 'packages/picture/src/studio.ts', importing('fastify'), undeclared],
  ['the picture importing the simulator', 'packages/picture/src/studio.ts', importing('@rig/sim/app'), undeclared],
  ['a route importing another', 'packages/rig-sim/src/routes/ptz.ts', importing('./sled.ts'), imports],
  ['ui importing the client', 'packages/web/src/ui/button.tsx', importing('../lib/api.ts'), imports],
  ['ui importing a feature', 'packages/web/src/ui/button.tsx', importing('../features/ptz/pad.tsx'), imports],
  ['lib importing ui', 'packages/web/src/console/api.ts', importing('../ui/button.tsx'), imports],
  ['lib importing a screen', 'packages/web/src/console/api.ts', importing('../screens/live/live-screen.tsx'), imports],
  ['a feature importing another', 'packages/web/src/features/ptz/pad.tsx', importing('../presets/list.tsx'), imports],
  ['a feature importing a screen', 'packages/web/src/features/ptz/pad.tsx', importing('../../screens/a.tsx'), imports],
  ['the console importing the simulator', 'packages/web/src/screens/a.tsx', importing('@rig/sim/app'), imports],
  ['an effect in a component', 'packages/web/src/features/ptz/pad.tsx', effect, 'plugin'],
  [
    'a type assertion',
    'packages/web/src/console/api.ts',
    'export const id = (value: unknown) => value as string\n',
    'plugin',
  ],
]

const allowed: Planted[] = [
  ['the rig importing the contract', 'packages/rig/src/ptz.ts', importing('@rig/contract')],
  ['the rig importing its state', 'packages/rig/src/ptz.ts', importing('@rig/contract/sim')],
  ['the rig importing Temporal', 'packages/rig/src/state/zone.ts', importing('temporal-polyfill')],
  ['a folder of the rig importing another', 'packages/rig/src/patrol/patrol.ts', importing('../motion/axis.ts')],
  ['a feature importing ui', 'packages/web/src/features/ptz/pad.tsx', importing('../../ui/button.tsx')],
  ['a feature importing the holds', 'packages/web/src/features/ptz/pad.tsx', importing('../motion/holds.ts')],
  ['a test of the console importing the simulator', 'packages/web/src/screens/a.test.tsx', importing('@rig/sim/app')],
  ['an effect in a hook', 'packages/web/src/features/ptz/use-pad.ts', effect],
]

const broken = lintPlanted([...refused, ...allowed])

test.each(refused)('The linter refuses %s', (title, _file, _code, rule) => {
  expect(broken[title]).toContain(rule)
})

test.each(allowed)('The linter allows %s', (title) => {
  expect(broken[title]).not.toContain(imports)
  expect(broken[title]).not.toContain('plugin')
})

/** Lints all these files in one run, in a copy of the tree with nothing else in it, and tells the rules that each breaks, by its title. */
function lintPlanted(planted: readonly (readonly [title: string, file: string, code: string, ...unknown[]])[]) {
  const copy = mkdtempSync(join(tmpdir(), 'rig-boundaries-'))
  for (const name of ['biome.json', '.gitignore', 'lint', ...manifests])
    cpSync(join(root, name), join(copy, name), { recursive: true })
  // Numbered: several are planted in one place
  const files = planted.map(([, file], nth) => file.replace('.', `-${nth}.`))
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
