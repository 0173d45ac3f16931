import { expect, test } from 'vitest'
import { UsageError } from '../check-errors.ts'
import { parseArguments } from './command.ts'

const account = ['--host', 'http://rig.test', '--email', 'operator@rig.test', '--password', 'operator-demo']
const junitAndHtml = ['junit', 'html'].map((format) => ({ format, file: '-' }))
const defaults = {
  host: 'http://rig.test',
  email: 'operator@rig.test',
  password: 'operator-demo',
  motion: false,
  destructive: false,
  calls: [],
  yes: false,
  outputs: [],
}

test.each([
  [[], {}],
  [['--motion'], { motion: true }],
  [['--destructive', '--yes'], { destructive: true, yes: true }],
  [['--call', 'sled.home', '--call', 'schedules.removeAll'], { calls: ['sled.home', 'schedules.removeAll'] }],
  [['--json'], { outputs: [{ format: 'json', file: '-' }] }],
  [['--json', '--motion'], { motion: true, outputs: [{ format: 'json', file: '-' }] }],
  [['--json', 'a.json'], { outputs: [{ format: 'json', file: 'a.json' }] }],
  [['--html', '--junit', '--json', 'a.json'], { outputs: [{ format: 'json', file: 'a.json' }, ...junitAndHtml] }],
])('parseArguments returns the options of %j', (options, expected) => {
  expect(parseArguments([...account, ...options], {})).toEqual({ ...defaults, ...expected })
})

test('parseArguments prefers --password to RIG_PASSWORD', () => {
  expect(parseArguments(account, { RIG_PASSWORD: 'other' }).password).toBe('operator-demo')
  expect(parseArguments(account.slice(0, 4), { RIG_PASSWORD: 'other' }).password).toBe('other')
})

test.each([
  ['no host', account.slice(2), '--host, --email and --password are required'],
  ['no email', [...account.slice(0, 2), ...account.slice(4)], '--host, --email and --password are required'],
  ['no password', account.slice(0, 4), '--host, --email and --password are required'],
  ['an invalid host', ['--host', 'rig', ...account.slice(2)], "--host 'rig' is not a URL such as https://rig.example"],
  ['a host without a scheme', ['--host', 'rig:8080', ...account.slice(2)], "--host 'rig:8080' is not a URL such as "],
  ['an option without a value', [...account, '--call'], "Option '--call <value>' argument missing"],
])('parseArguments throws a usage error for %s', (_fault, argv, message) => {
  const parsing = () => parseArguments(argv, {})

  expect(parsing).toThrow(UsageError)
  expect(parsing).toThrow(message)
})
