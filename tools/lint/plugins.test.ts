import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const axis = 'packages/web/src/live/camera/guard/axis.ts'

/** One violation of each rule that we wrote, and of each rule that biome.json configures. */
const violations = [
  ['packages/picture/src/studio.ts', "export { view } from '../../rig/src/view.ts'", 'noRestrictedImports'],
  ['tools/bench/picture.ts', "export { studio } from '../../packages/picture/src/studio.ts'", 'noRestrictedImports'],
  ['packages/contract/src/ptz.ts', "export { fastify } from 'fastify'", 'noUndeclaredDependencies'],
  ...['Date.now()', 'new Date()', 'Math.random()', 'Temporal.Now.instant()'].map((code) => [
    'packages/rig/src/ptz.ts',
    `export const value = ${code}`,
    'plugin',
  ]),
  ['packages/web/src/ui/use-pad.tsx', 'export const Pad = () => useEffect(() => {}, [])', 'plugin'],
  [axis, 'export const id = (value: unknown) => value as string', 'plugin'],
  [axis, 'export const rows = await load()', 'plugin'],
  ...['vi.waitFor(() => expect(rows).toEqual([]))', 'vi.waitUntil(isDone, { timeout: 2_000 })'].map((code) => [
    'packages/rig-sim/src/store.test.ts',
    `await ${code}`,
    'plugin',
  ]),
  ...['let count = 0', 'export let count = 0', 'const seen = new Map()', 'export const seen = { ids: new WeakSet() }']
    .concat("const tabs = new BroadcastChannel('tabs')", 'export const store = createStore(() => ({ count: 0 }))')
    .concat("window.addEventListener('blur', () => {})", 'setInterval(() => {}, 1_000)')
    .map((code) => [axis, code, 'plugin']),
].map(([file = '', code = '', rule = ''], nth) => ({ file: file.replace('.', `-${nth}.`), code, rule }))
const found = lint()

test.each(violations)('Biome forbids `$code` in $file', ({ file, rule }) => {
  expect(found.filter((each) => each.file === file).map(({ category }) => category.split('/').at(-1))).toContain(rule)
})

/** Lints all violations in one run with a copy of the configuration. */
function lint() {
  const cwd = mkdtempSync(join(tmpdir(), 'rig-lint-'))
  for (const name of ['biome.json', '.gitignore', 'tools/lint', 'packages/contract/package.json'])
    cpSync(join(root, name), join(cwd, name), { recursive: true })
  for (const { file, code } of violations) {
    mkdirSync(dirname(join(cwd, file)), { recursive: true })
    writeFileSync(join(cwd, file), code)
  }
  const options = ['lint', '--reporter=json', '--max-diagnostics=none', ...violations.map(({ file }) => file)]
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/biome'), options, { cwd, encoding: 'utf8' })
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { category: string; location: { path: string } }[] }
  return diagnostics.map(({ category, location }) => ({ category, file: location.path }))
}
