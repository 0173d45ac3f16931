import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FaultSpec, simContract } from '@rig/contract/sim'
import { expect, test } from 'vitest'
import { environmentVariables } from './env.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')
const document = read('../../../docs/simulator.md')

/** Returns the code spans in the first column of the table whose heading is `heading`. */
const listNames = (heading: string) => {
  const [, table = ''] = document.split(`| ${heading} |`)
  const [rows = ''] = table.split('\n\n')
  const cells = rows.split('\n').map((row) => row.split('|')[1] ?? '')
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)).toSorted()
}

test('docs/simulator.md lists every endpoint of /sim', () => {
  const endpoints = Object.values(simContract).map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)

  expect(listNames('endpoint')).toEqual(endpoints.toSorted())
})

test('docs/simulator.md lists every environment variable', () => {
  expect(listNames('variable')).toEqual(environmentVariables.map(({ name }) => name).toSorted())
})

test('docs/simulator.md lists every kind of fault', () => {
  expect(listNames('kind')).toEqual(FaultSpec.options.map(({ shape }) => shape.kind.value).toSorted())
})

test('README.md contains the example for Vitest', () => {
  expect(read('../README.md')).toContain(`\`\`\`ts\n${read('examples/failed-request.test.ts')}\`\`\``)
})
