import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { routes } from '@rig/contract/routes'
import { simContract } from '@rig/contract/sim'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const ignored = /^(\.git|\.cache|node_modules|dist|test-results|pnpm-lock\.yaml)$/
const listFiles = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !ignored.test(name))
    .flatMap((entry) => (entry.isDirectory() ? listFiles(`${folder}/${entry.name}`) : `${folder}/${entry.name}`))
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const files = listFiles('')
const source = files.map((file) => (/(\.(tsx?|mjs|json|ya?ml|env|template)|file)$/.test(file) ? read(file) : '')).join()
const words = new Set(source.match(/[A-Za-z_$][\w$]*/g))
const { scripts } = JSON.parse(read('package.json'))
// Documents write `sim/app.ts` for packages/rig-sim/src/app.ts
const paths = files.map((file) => `${file}/ ${file.replace('/src/', '/').replace('packages/rig-', '')}/`).join()
const calls = [...Object.values(routes).flatMap((noun) => Object.values(noun)), ...Object.values(simContract)]
const endpoints = calls.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')} `).join()
const isFile = (name: string) => paths.includes(`/${name.replace('<noun>', 'presets').replace(/^\.\.\/|\/$/g, '')}/`)
/**
 * Names that the sources need not contain: media types, time zones, APIs and commands of other products, folders that
 * the build writes, and folders that CONTRIBUTING.md forbids.
 */
const foreign =
  /^(multipart|application|Etc|Europe)\/|dist\/?$|^(SharedWorker|envsubst|set_real_ip_from|add|exec|helpers)$/
const kinds: [RegExp, (name: string) => boolean][] = [
  [/(?<=\b(?:npm run|pnpm) )[a-z][\w:]*/g, (name) => name in scripts],
  [/(?<=\bpnpm bench )[a-z-]+/g, (name) => isFile(`bench/${name}.ts`)],
  [/\b[A-Z]+(?:_[A-Z]+)+\b|^[A-Za-z_$][\w$]{2,}$/g, (name) => words.has(name) || isFile(name)],
  [/^(?:GET|POST|PUT|DELETE) \S+$/g, (name) => endpoints.includes(`${name.replace(/ (?!\/)/, ' /')} `)],
  [/^\/[\w-]+[^{]*|^[\w-]+\.(?:tsx?|mjs|json|yml|md)$/g, (name) => source.includes(name) || isFile(name)],
  [/^[\w.<>-]+(\/[\w.<>{}*-]*)+$/g, (name) => isFile(name) || endpoints.includes(` /${name.replace('*', '')}`)],
]

test.each(files.filter((file) => file.endsWith('.md')))(
  '%s mentions only files and commands that exist',
  (document) => {
    const code = [...read(document).matchAll(/(`+)([^`]+)\1/g)].map(([, , text = '']) => text.replaceAll(/\s+/g, ' '))
    const unknown = kinds.map(([pattern, exists]) =>
      code.flatMap((text) => text.match(pattern) ?? []).filter((name) => !foreign.test(name) && !exists(name)),
    )
    expect(unknown.flat()).toEqual([])
  },
)

test('no comment line is longer than 120 characters, unless it contains a link', () => {
  const sources = files.filter((file) => /\.(tsx?|mjs|css)$/.test(file))

  const long = sources.flatMap((file) => read(file).match(/^(?=.{121}) *(\/\/|\{?\/?\*)(?!.*https?:).*/gm) ?? [])

  expect(long).toEqual([])
})

test('e2e/README.md has a row for every spec', () => {
  const specs = files.flatMap((file) => /^\/e2e\/specs\/(.+)\.spec\.ts$/.exec(file)?.[1] ?? [])
  const rows = read('/e2e/README.md').matchAll(/^\| ([a-z][a-z, -]*) \| .+ \|$/gm)
  const listed = [...rows].flatMap(([, names = '']) => names.split(', ')).filter((name) => name !== 'specs')

  expect(listed.toSorted()).toEqual(specs.toSorted())
})
