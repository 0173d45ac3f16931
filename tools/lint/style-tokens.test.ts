import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../../packages/web/src')
const breakpoints = readFileSync(join(source, 'styles/breakpoints.ts'), 'utf8')
const sheets = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css') && file !== 'styles/tokens.css')
  .map((file) => readFileSync(join(source, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, ''))

test('only tokens.css contains literal colours', () => {
  expect(sheets.length).toBeGreaterThan(50)
  expect(sheets.flatMap(findColours)).toEqual([])
})

test('media queries use only the breakpoints in breakpoints.ts', () => {
  expect(sheets.flatMap(findInvalidQueries)).toEqual([])
})

test('style modules read the layout only from the root', () => {
  expect(sheets.flatMap(findForeignLayouts)).toEqual([])
})

test.each(['.view[data-layout="wide"] { gap: 0 }', '[data-view="full"] .pad { gap: 0 }'])(
  'detects a layout selector that does not start with :root in "%s"',
  (rule) => expect(findForeignLayouts(rule)).toHaveLength(1),
)

test.each(['color: #fff', 'background: rgb(0 0 0 / 80%)', 'fill: HSL(1 2% 3%)', 'color: white'])(
  'detects the literal colour in "%s"',
  (declaration) => expect(findColours(`.pad { ${declaration}; }`)).toHaveLength(1),
)

test.each(['(max-width: 600px)', '(--phone) and (min-height:5em)', '(--fone)'])(
  'detects the invalid breakpoint in "@media %s"',
  (query) => expect(findInvalidQueries(`@media ${query} {}`)).toHaveLength(1),
)

function findColours(css: string): string[] {
  const colour = /:[^;{}]*(#[0-9a-f]{3,8}\b|\b(rgba?|hsla?|oklch|oklab|color-mix)\(|\b(white|black|red|green|blue)\b)/gi
  return css.match(colour) ?? []
}

function findInvalidQueries(css: string): string[] {
  const isDefined = (name: string) => new RegExp(`^  '?${name}'?:`, 'm').test(breakpoints)
  return (css.match(/@media [^{]*/g) ?? []).filter(
    (query) => /width|height/.test(query) || !(query.match(/(?<=--)[\w-]+/g) ?? []).every(isDefined),
  )
}

function findForeignLayouts(css: string): string[] {
  return (css.match(/[^{}]+(?=\{)/g) ?? []).filter(
    (selector) => /\[data-(layout|view)/.test(selector) && !/^\s*:root\b/.test(selector),
  )
}
