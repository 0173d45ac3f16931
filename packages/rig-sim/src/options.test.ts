import { expect, test } from 'vitest'
import { environmentVariables, readEnv } from './env.ts'
import { formatHelp, parseOptions } from './options.ts'

test('parseOptions returns the value of each option under the name of its environment variable', () => {
  const { isHelp, values } = parseOptions(['--sim-seed', '7', '--pictures=none'])

  expect({ isHelp, values }).toEqual({ isHelp: false, values: { SIM_SEED: '7', PICTURES: 'none' } })
})

test.each([
  ['an unknown option', ['--sim-sede', '7'], '--sim-sede'],
  ['an option without a value', ['--port'], '--port'],
  ['a word that is not an option', ['8080'], '8080'],
])('parseOptions throws an error that contains %s', (_what, argv, named) => {
  expect(() => parseOptions(argv)).toThrow(named)
})

test('formatHelp lists every environment variable with its meaning and its default', () => {
  const lines = formatHelp(readEnv()).split('\n')

  const undescribed = environmentVariables.filter(({ description }) => description === '')
  expect(undescribed).toEqual([])
  expect(lines.filter((line) => line.startsWith('  --'))).toHaveLength(environmentVariables.length + 1)
  expect(lines).toContainEqual(expect.stringMatching(/^ {2}--port +Port of the server.* \(8080\)$/))
})
