import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Licences whose only condition is that their notice is included. */
const noticeOnly =
  /^(MIT|ISC|BSD-[23]-Clause|0BSD|BlueOak-1.0.0|Apache-2.0|OFL-1.1|\(BSD-2-Clause OR MIT OR Apache-2.0\))$/

/** MPL-2.0 requires publishing changes to the package's files. We use the package unchanged. */
const exceptions = ['mediabunny: MPL-2.0']

const root = join(import.meta.dirname, '../..')
const run = (command: string, args: readonly string[], PATH = process.env.PATH) =>
  execFileSync(command, args, { cwd: root, encoding: 'utf8', env: { ...process.env, PATH } })

/** Returns a PATH that contains pnpm. If pnpm is not installed, npx adds it, which takes several seconds. */
const findPathWithPnpm = () =>
  spawnSync('pnpm', ['--version']).status === 0
    ? process.env.PATH
    : run('node', ['tools/pnpm.mjs', '--silent', 'exec', 'node', '-p', 'process.env.PATH']).trim()
const path = findPathWithPnpm()

test('every shipped package has an accepted licence', () => {
  const shipped: Record<string, { name: string }[]> = JSON.parse(
    run('pnpm', ['--silent', '--recursive', 'licenses', 'list', '--prod', '--json'], path),
  )
  const others = Object.entries(shipped).filter(([licence]) => !noticeOnly.test(licence))
  expect(others.flatMap(([licence, packages]) => packages.map(({ name }) => `${name}: ${licence}`))).toEqual(exceptions)
})

test.each([
  ['@rig/web', ['react ', 'Permission is hereby granted', '@fontsource-variable/inter ', 'OPEN FONT LICENSE']],
  ['@rig/sim', ['fastify ', 'mediabunny ', 'Mozilla Public License Version 2.0', '@fontsource/ibm-plex-mono ']],
])('the notices of %s contain the licences of its dependencies', (name, texts) => {
  const file = join(mkdtempSync(join(tmpdir(), 'notices-')), 'notices.txt')
  run('node', ['tools/build/third-party-notices.mjs', name, file], path)
  const notices = readFileSync(file, 'utf8')
  expect(texts.filter((text) => !notices.includes(text))).toEqual([])
})
