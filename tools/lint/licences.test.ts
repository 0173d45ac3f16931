import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Licences whose only condition is that their notice is included. */
const noticeOnly = [
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'Apache-2.0',
  'OFL-1.1',
  '(BSD-2-Clause OR MIT OR Apache-2.0)',
]

/** MPL-2.0 requires publishing changes to the package's files. We use the package unchanged. */
const exceptions = ['mediabunny: MPL-2.0']

type Listed = Record<string, { name: string }[]>

/** Without pnpm on the PATH, npx runs it, which takes several seconds longer. */
const pnpm = spawnSync('pnpm', ['--version']).status === 0 ? ['pnpm'] : ['node', 'tools/pnpm.mjs']
const runPnpm = (...args: string[]) => {
  const [command = '', ...first] = pnpm
  return execFileSync(command, [...first, '--silent', ...args], { cwd: root, encoding: 'utf8' })
}

const shipped = (): Listed => JSON.parse(runPnpm('--recursive', 'licenses', 'list', '--prod', '--json'))

test('every shipped package has an accepted licence', () => {
  const licences = Object.entries(shipped())

  const others = licences.filter(([licence]) => !noticeOnly.includes(licence))
  expect(licences.length).toBeGreaterThan(4)
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
