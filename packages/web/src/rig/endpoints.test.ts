import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { endpoints } from '../testing/specified-requests.ts'

const src = join(import.meta.dirname, '..')

const modules = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test(-d)?\.tsx?$|^testing\//.test(path))
  .map((path) => ({ path, code: stripComments(readFileSync(join(src, path), 'utf8')) }))

function stripComments(source: string) {
  return source.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$|^(export )?type .*$/gm, '')
}

/** Returns whether a module calls an endpoint. For `rig.sled[verb]()`, the verb must appear elsewhere in the module. */
const callsEndpoint = (code: string, { noun, verb }: { noun: string; verb: string }) =>
  new RegExp(`\\brig\\.${noun}\\.${verb}\\(`).test(code) ||
  (code.includes(`rig.${noun}[`) && new RegExp(`\\b${verb}\\b`).test(code))

const findModules = (pattern: RegExp) => modules.filter(({ code }) => pattern.test(code)).map(({ path }) => path)

test.each(endpoints)('the console contains a call to $name', (endpoint) => {
  expect(modules.filter(({ code }) => callsEndpoint(code, endpoint))).not.toEqual([])
})

test('callsEndpoint ignores comments, types and other endpoints', () => {
  const remove = { noun: 'presets', verb: 'remove' }

  expect(callsEndpoint('rig.presets.remove({ params: { id } })', remove)).toBe(true)
  expect(callsEndpoint('rig.presets.removeAll(); rig.jobs.remove()', remove)).toBe(false)
  expect(callsEndpoint(stripComments('// rig.presets.remove()\n/** rig.presets.remove() */'), remove)).toBe(false)
  expect(callsEndpoint("const verb = 'forward'\nrig.sled[verb]()", { noun: 'sled', verb: 'forward' })).toBe(true)
  expect(
    callsEndpoint(stripComments("type Verb = 'forward'\nrig.sled[verb]()"), { noun: 'sled', verb: 'forward' }),
  ).toBe(false)
})

test('only the rig client contains endpoint paths', () => {
  expect(findModules(/\/api\/v1|API_PREFIX/)).toEqual(['console/link/rig-client.ts'])
  // Only the client reads paths. `console.ts` resolves URLs, and `disabled-reason.ts` reads the metadata
  expect(findModules(/^import (?!type ).*contract\/routes/m).toSorted()).toEqual([
    'console/console.ts',
    'console/link/rig-client.ts',
    'rig/disabled-reason.ts',
  ])
  expect(endpoints.flatMap(({ path }) => findModules(pathLiteral(path)))).toEqual([])
})

/**
 * Returns a pattern for string literals that contain the path up to its first parameter: `'/ptz/control'` or
 * `'/preset/' + id`.
 */
const pathLiteral = (path: string) => {
  const [start = '', parameter] = path.split(/:\w+/)
  return new RegExp(`['"\`}]${start}${parameter === undefined ? '[\'"`]' : '(\\$\\{|[\'"`] \\+)'}`)
}

test('pathLiteral matches paths in quotes and in template literals', () => {
  expect("fetch(host + '/ptz/control')").toMatch(pathLiteral('/ptz/control'))
  expect('}/ptz/control`').toMatch(pathLiteral('/ptz/control'))
  expect('`/preset/${').toMatch(pathLiteral('/preset/:id'))
  expect("'/preset/' + id").toMatch(pathLiteral('/preset/:id'))
  expect("'/dashboard/view'").not.toMatch(pathLiteral('/dashboard/'))
})

test('only the rig client and modules that read files call fetch', () => {
  expect(findModules(/\bfetch\(/).toSorted()).toEqual([
    'console/config.ts',
    'console/link/rig-client.ts',
    'live/picture/stream/fetch-stream.ts',
    // Passes the browser's function to the console
    'main.tsx',
    'rig/fetch-file.ts',
    // Requests a file of the console itself
    'shell/missing-code.tsx',
  ])
})
