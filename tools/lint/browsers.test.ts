import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findMissingFeatures, oldestVersions } from '../../packages/web/supported-browsers.ts'

const old = { chrome: 100, firefox: 100, safari: 15 }

test.each([
  ['a class', { code: 'const item = new ClipboardItem({})', styles: '' }, 'ClipboardItem'],
  ['a static method', { code: 'AbortSignal.any([first, second])', styles: '' }, 'AbortSignal.any'],
  ['a member of the window', { code: 'navigator.locks?.request(name)', styles: '' }, 'Navigator.locks'],
  ['a property', { code: '', styles: 'p{color:red;text-wrap:balance}' }, 'text-wrap'],
  ['a function', { code: '', styles: 'p{color:color-mix(in srgb,red,blue)}' }, 'color-mix()'],
  ['a pseudo-class', { code: '', styles: 'p:has(b){color:red}' }, ':has'],
  ['an at-rule', { code: '', styles: '@container (width > 1px){p{color:red}}' }, '@container'],
])('findMissingFeatures lists %s, which the given version of an engine lacks', (_kind, build, feature) => {
  expect(findMissingFeatures(build, old)).toContain(feature)
  expect(findMissingFeatures(build, { chrome: 200, firefox: 200, safari: 99 })).toEqual([])
})

test('findMissingFeatures accepts a property if the same styles also contain its prefixed form', () => {
  const versions = { chrome: 100, firefox: 100, safari: 17 }

  expect(findMissingFeatures({ code: '', styles: 'p{user-select:none}' }, versions)).toEqual(['user-select'])
  expect(findMissingFeatures({ code: '', styles: 'p{-webkit-user-select:none;user-select:none}' }, versions)).toEqual(
    [],
  )
})

test('docs/browsers.md lists the oldest versions', () => {
  const document = readFileSync(join(import.meta.dirname, '../../docs/browsers.md'), 'utf8')

  const { chrome, firefox, safari } = oldestVersions
  expect(document).toContain(`| oldest version | ${chrome} | ${firefox} | ${safari} |`)
})
