import { afterEach, expect, test, vi } from 'vitest'
import { createProxyTrust, isProxy } from './hosts.ts'

afterEach(() => void vi.useRealTimers())

const log = { error: () => {} }

test.each([
  ['10.0.0.7', '10.0.0.7', '10.0.0.8'],
  ['10.0.0.0/8', '10.255.0.1', '11.0.0.1'],
  ['fd00::/8', 'fd00::1', 'fe00::1'],
  ['loopback', '127.0.0.1', '172.18.0.1'],
  ['loopback', '::1', '::2'],
  ['uniquelocal', '172.18.0.1', '8.8.8.8'],
  ['172.18.0.3', '::ffff:172.18.0.3', '::ffff:172.18.0.4'],
])('TRUSTED_PROXIES=%s trusts %s but not %s', (proxy, inside, outside) => {
  const { isTrusted } = createProxyTrust([proxy], log)

  expect([isTrusted(inside), isTrusted(outside)]).toEqual([true, false])
})

test('a proxy that is configured by name is trusted only at its current IP address', async () => {
  let address = '172.18.0.3'
  const trust = createProxyTrust(['web'], log, async () => [{ address }])
  await trust.lookUpNames()
  const before = ['172.18.0.3', '172.18.0.1'].map(trust.isTrusted)

  address = '172.18.0.9'
  await trust.lookUpNames()

  expect(before).toEqual([true, false])
  expect(['172.18.0.3', '172.18.0.9'].map(trust.isTrusted)).toEqual([false, true])
  trust.close()
})

test('names are looked up immediately and then every five seconds until close; IP addresses and ranges are never looked up', () => {
  vi.useFakeTimers()
  const lookedUp: string[] = []
  const lookUp = async (name: string) => {
    lookedUp.push(name)
    return []
  }

  const trust = createProxyTrust(['web', '10.0.0.0/8', 'loopback'], log, lookUp)
  expect(lookedUp).toEqual(['web'])
  vi.advanceTimersByTime(10_000)
  expect(lookedUp).toEqual(['web', 'web', 'web'])
  trust.close()
  vi.advanceTimersByTime(10_000)

  expect(lookedUp).toHaveLength(3)
})

test('no timer runs if all proxies are configured by IP address', () => {
  vi.useFakeTimers()

  createProxyTrust(['10.0.0.0/8'], log)

  expect(vi.getTimerCount()).toBe(0)
})

test('the host name of a proxy is resolved to its IP addresses', async () => {
  const trust = createProxyTrust(['localhost'], log)
  await trust.lookUpNames()

  expect(['127.0.0.1', '::1'].some(trust.isTrusted)).toBe(true)
  expect(trust.isTrusted('no IP address')).toBe(false)
  trust.close()
})

test('a name that cannot be resolved is not trusted, and is logged again only if it has been resolved in between', async () => {
  const logged: object[] = []
  const error = new Error('no such name')
  let isKnown = false
  const trust = createProxyTrust(['web'], { error: (details) => logged.push(details) }, async () => {
    if (!isKnown) throw error
    return [{ address: '172.18.0.3' }]
  })

  await trust.lookUpNames()
  await trust.lookUpNames()
  const before = { isTrusted: trust.isTrusted('172.18.0.3'), logged: logged.splice(0) }
  isKnown = true
  await trust.lookUpNames()
  isKnown = false
  await trust.lookUpNames()

  expect(before).toEqual({ isTrusted: false, logged: [{ err: error, name: 'web' }] })
  expect(logged).toHaveLength(1)
  trust.close()
})

test.each(['10.0.0.1', '10.0.0.0/8', 'fd00::/8', 'loopback', 'web', 'proxy.example'])('isProxy accepts %s', (text) => {
  expect(isProxy(text)).toBe(true)
})

test.each(['10.0.0.0/33', 'web/8', '*', '-web', 'a_b'])('isProxy rejects %s', (text) => {
  expect(isProxy(text)).toBe(false)
})
