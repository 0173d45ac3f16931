import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { endpoints } from '../testing/specified-requests.ts'

const src = join(import.meta.dirname, '..')

/** The modules of the page, without comments and types. */
const modules = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test(-d)?\.tsx?$|^testing\//.test(path))
  .map((path) => ({ path, code: codeOf(readFileSync(join(src, path), 'utf8')) }))

function codeOf(source: string) {
  return source.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$|^(export )?type .*$/gm, '')
}

/**
 * Returns whether code requests an endpoint: by its name, or by a computed name that the same module contains as text.
 */
const requests = (code: string, { noun, verb }: { noun: string; verb: string }) =>
  new RegExp(`\\brig\\.${noun}\\.${verb}\\(`).test(code) ||
  (code.includes(`rig.${noun}[`) && new RegExp(`\\b${verb}\\b`).test(code))

const pathsOf = (pattern: RegExp) => modules.filter(({ code }) => pattern.test(code)).map(({ path }) => path)

test('The contract has 29 endpoints', () => {
  expect(endpoints).toHaveLength(29)
})

test.each(endpoints)('The console requests $name', (endpoint) => {
  expect(modules.filter(({ code }) => requests(code, endpoint))).not.toEqual([])
})

test('An endpoint whose caller is removed is detected', () => {
  const remove = { noun: 'presets', verb: 'remove' }

  expect(requests('rig.presets.remove({ params: { id } })', remove)).toBe(true)
  expect(requests('rig.presets.removeAll(); rig.jobs.remove()', remove)).toBe(false)
  expect(requests(codeOf('// rig.presets.remove()\n/** rig.presets.remove() */'), remove)).toBe(false)
  expect(requests("const verb = 'forward'\nrig.sled[verb]()", { noun: 'sled', verb: 'forward' })).toBe(true)
  expect(requests(codeOf("type Verb = 'forward'\nrig.sled[verb]()"), { noun: 'sled', verb: 'forward' })).toBe(false)
})

test('Only the rig client contains the path of an endpoint', () => {
  expect(pathsOf(/\/api\/v1|API_PREFIX|contract\/routes/)).toEqual(['console/rig-client.ts'])
  // The file of a job has the same path outside the API (spec 7)
  expect(endpoints.flatMap(({ path }) => pathsOf(literal(path)))).toEqual(['console/console.ts'])
})

/**
 * Matches the path of an endpoint as a string literal, whole or up to its parameter: '/ptz/control', `/preset/${id}`.
 */
const literal = (path: string) => {
  const [start = '', parameter] = path.split(/:\w+/)
  return new RegExp(`['"\`}]${start}${parameter === undefined ? '[\'"`]' : '(\\$\\{|[\'"`] \\+)'}`)
}

test('A literal path of an endpoint is detected', () => {
  expect("fetch(host + '/ptz/control')").toMatch(literal('/ptz/control'))
  expect('}/ptz/control`').toMatch(literal('/ptz/control'))
  expect('`/preset/${').toMatch(literal('/preset/:id'))
  expect("'/preset/' + id").toMatch(literal('/preset/:id'))
  expect("'/dashboard/view'").not.toMatch(literal('/dashboard/'))
})

test('Only the rig client and the readers of files call fetch', () => {
  expect(pathsOf(/\bfetch\(/).toSorted()).toEqual([
    'console/config.ts',
    'console/rig-client.ts',
    'live/picture/open-stream.ts',
    // Passes the browser's function to the console
    'main.tsx',
    'rig/fetch-file.ts',
  ])
})
