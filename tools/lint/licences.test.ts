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

/** Without pnpm on the PATH, npx runs it, which takes several seconds longer. */
const hasPnpm = spawnSync('pnpm', ['--version']).status === 0
const runPnpm = (...args: string[]) => {
  const [command, ...first] = hasPnpm ? ['pnpm', '--silent'] : ['node', 'tools/pnpm.mjs', '--silent']
  return execFileSync(command, [...first, ...args], { cwd: join(import.meta.dirname, '../..'), encoding: 'utf8' })
}

test('every shipped package has an accepted licence', () => {
  const shipped: Record<string, { name: string }[]> = JSON.parse(
    runPnpm('--recursive', 'licenses', 'list', '--prod', '--json'),
  )
  const others = Object.entries(shipped).filter(([licence]) => !noticeOnly.test(licence))
  expect(others.flatMap(([licence, packages]) => packages.map(({ name }) => `${name}: ${licence}`))).toEqual(exceptions)
})

test.each([
  ['@rig/web', ['react ', 'Permission is hereby granted', '@fontsource-variable/inter ', 'OPEN FONT LICENSE']],
  ['@rig/sim', ['fastify ', 'mediabunny ', 'Mozilla Public License Version 2.0', '@fontsource/ibm-plex-mono ']],
])('the notices of %s contain the licences of its dependencies', (name, texts) => {
  const file = join(mkdtempSync(join(tmpdir(), 'notices-')), 'notices.txt')
  runPnpm('exec', 'node', 'tools/build/third-party-notices.mjs', name, file)
  const notices = readFileSync(file, 'utf8')
  expect(texts.filter((text) => !notices.includes(text))).toEqual([])
})
