import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const manifests = ['contract', 'rig', 'picture', 'rig-sim', 'web'].map((name) => `packages/${name}/package.json`)
const biome = join(root, 'node_modules/.bin/biome')
let copy: string

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'rig-boundaries-'))
  for (const name of ['biome.json', '.gitignore', 'lint', ...manifests])
    cpSync(join(root, name), join(copy, name), { recursive: true })
})

afterAll(() => rmSync(copy, { recursive: true }))

/** Lints one planted file in the copy and tells which rules it broke. */
function lintPlanted(file: string, code: string) {
  const path = join(copy, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, code)
  const { stdout } = spawnSync(biome, ['lint', '--reporter=json', file], { cwd: copy, encoding: 'utf8' })
  rmSync(path)
  const report = JSON.parse(stdout) as { diagnostics: { category: string }[] }
  return report.diagnostics.map(({ category }) => category)
}

const importing = (specifier: string) => `import { thing } from '${specifier}'\nexport const used = thing\n`
const imports = 'lint/style/noRestrictedImports'
const undeclared = 'lint/correctness/noUndeclaredDependencies'
const effect = "import { useEffect } from 'react'\nexport const usePad = () => useEffect(() => {}, [])\n"

describe('The linter refuses', () => {
  test.each([
    ['the contract importing a server', 'packages/contract/src/ptz.ts', importing('fastify'), undeclared],
    ['the contract importing the simulator', 'packages/contract/src/ptz.ts', importing('@rig/sim/app'), undeclared],
    [
      'a relative import out of a package',
      'packages/picture/src/studio.ts',
      importing('../../rig/src/view.ts'),
      imports,
    ],
    ['a bench reaching into a package', 'bench/picture.ts', importing('../packages/picture/src/studio.ts'), imports],
    ['the rig importing node', 'packages/rig/src/ptz.ts', importing('node:fs'), imports],
    ['the rig importing the picture', 'packages/rig/src/ptz.ts', importing('@rig/picture'), imports],
    ['a folder of the rig importing node', 'packages/rig/src/motion/axis.ts', importing('node:fs'), imports],
    ['the rig reading a clock', 'packages/rig/src/ptz.ts', 'export const now = Date.now()\n', 'plugin'],
    ['the rig making a date of now', 'packages/rig/src/ptz.ts', 'export const now = new Date()\n', 'plugin'],
    ['the rig throwing dice', 'packages/rig/src/ptz.ts', 'export const chance = Math.random()\n', 'plugin'],
    ['the rig setting a timer', 'packages/rig/src/ptz.ts', 'export const tick = setTimeout(print, 1)\n', 'plugin'],
    ['the rig reading its process', 'packages/rig/src/ptz.ts', 'export const env = process.env\n', 'plugin'],
    ['the picture importing a server', 'packages/picture/src/studio.ts', importing('fastify'), undeclared],
    ['the picture importing the simulator', 'packages/picture/src/studio.ts', importing('@rig/sim/app'), undeclared],
    ['a route importing another', 'packages/rig-sim/src/routes/ptz.ts', importing('./sled.ts'), imports],
    ['ui importing the client', 'packages/web/src/ui/button.tsx', importing('../lib/api.ts'), imports],
    ['ui importing a feature', 'packages/web/src/ui/button.tsx', importing('../features/ptz/pad.tsx'), imports],
    ['lib importing ui', 'packages/web/src/lib/api.ts', importing('../ui/button.tsx'), imports],
    ['lib importing a screen', 'packages/web/src/lib/api.ts', importing('../screens/live/live-screen.tsx'), imports],
    ['a feature importing another', 'packages/web/src/features/ptz/pad.tsx', importing('../presets/list.tsx'), imports],
    [
      'a feature importing a screen',
      'packages/web/src/features/ptz/pad.tsx',
      importing('../../screens/a.tsx'),
      imports,
    ],
    ['the console importing the simulator', 'packages/web/src/screens/a.tsx', importing('@rig/sim/app'), imports],
    ['an effect in a component', 'packages/web/src/features/ptz/pad.tsx', effect, 'plugin'],
    [
      'a type assertion',
      'packages/web/src/lib/api.ts',
      'export const id = (value: unknown) => value as string\n',
      'plugin',
    ],
  ])('%s', (_, file, code, rule) => {
    expect(lintPlanted(file, code)).toContain(rule)
  })
})

describe('The linter allows', () => {
  test.each([
    ['the rig importing the contract', 'packages/rig/src/ptz.ts', importing('@rig/contract')],
    ['a folder of the rig importing another', 'packages/rig/src/patrol/patrol.ts', importing('../motion/axis.ts')],
    ['a feature importing ui', 'packages/web/src/features/ptz/pad.tsx', importing('../../ui/button.tsx')],
    ['a feature importing the holds', 'packages/web/src/features/ptz/pad.tsx', importing('../motion/holds.ts')],
    ['a test of the console importing the simulator', 'packages/web/src/screens/a.test.tsx', importing('@rig/sim/app')],
    ['an effect in a hook', 'packages/web/src/features/ptz/use-pad.ts', effect],
  ])('%s', (_, file, code) => {
    const broken = lintPlanted(file, code)

    expect(broken).not.toContain(imports)
    expect(broken).not.toContain('plugin')
  })
})
