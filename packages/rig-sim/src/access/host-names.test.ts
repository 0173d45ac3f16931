import { expect, test } from 'vitest'
import { isLoopback, parseHostName } from './hosts.ts'

test.each(['localhost', 'LOCALHOST', 'ci-7.localhost', '127.0.0.1', '127.1.2.3', '::1'])(
  '%s is a name of this machine',
  (name) => {
    expect(isLoopback(name)).toBe(true)
  },
)

test.each([
  ...['localhost.example', 'notlocalhost', 'rig.example', '10.127.0.1', '192.168.1.2'],
  // Names that merely look like an address on this machine
  ...['127.0.0.1.example', '127.example', '::2'],
])('%s is not a name of this machine', (name) => {
  expect(isLoopback(name)).toBe(false)
})

test.each([
  ['Rig.Example', 'rig.example'],
  ['rig.example:8080', 'rig.example'],
  ['rig.example.', 'rig.example'],
  ['rig.example.:8080', 'rig.example'],
  ['[::1]:8080', '::1'],
  ['[::1]', '::1'],
  ['rig[1].example', 'rig[1].example'],
  ['rig.[1]', 'rig.[1]'],
  ['[1].example', '[1].example'],
])('parseHostName returns the host name of %s', (host, name) => {
  expect(parseHostName(host)).toBe(name)
})
