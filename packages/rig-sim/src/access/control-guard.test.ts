import { expect, test } from 'vitest'
import { shareTestRig } from '../testing/share-test-rig.ts'
import { startTestRig, type TestRig } from '../testing/test-rig.ts'

const SIM_TOKEN = 'a token for tests'

const rig = shareTestRig({ ALLOWED_HOSTS: 'demo.example', HOST: 'Bench.example' })
const withToken = shareTestRig({ SIM_TOKEN })

const reset = async ({ app }: TestRig, headers: Record<string, string>) =>
  (await app.inject({ method: 'POST', url: '/sim/reset', headers })).statusCode

const json = { 'content-type': 'application/json' }
const sameOrigin = { 'sec-fetch-site': 'same-origin' }
const fromOtherSite = { origin: 'https://elsewhere.example' }

test.each([
  ['a program on this machine', {}],
  ['a program that uses the IPv4 address', { host: '127.0.0.1:8080' }],
  ['a program that uses the IPv6 address', { host: '[::1]:8080' }],
  ['the host name in HOST', { host: 'bench.example:8080' }],
  ['a host name in ALLOWED_HOSTS', { host: 'demo.example' }],
  ['a page of the simulator that sends JSON', { origin: 'http://localhost:8080', ...json }],
  ['a page that sends JSON with a character set', { ...sameOrigin, 'content-type': 'application/json; charset=utf-8' }],
  ['a page of the simulator that sends the header', { origin: 'http://127.0.0.1:5173', 'x-sim-control': '1' }],
])('the control surface accepts %s', async (_who, headers) => {
  expect(await reset(rig, headers)).toBe(200)
})

test.each([
  ['a page of another site', { ...fromOtherSite, ...json }],
  ['a page of another site with the header x-sim-control', { ...fromOtherSite, 'x-sim-control': '1' }],
  ['a page with an opaque origin', { origin: 'null', ...json }],
  ['a foreign name that resolves to this machine', { host: 'rebound.example' }],
  ['a request that the browser marks as cross-site', { 'sec-fetch-site': 'cross-site', ...json }],
  ['a page whose URL contains the name of this machine', { origin: 'https://elsewhere.example/http://localhost' }],
  ['a form of a page on the same machine', { origin: 'http://localhost:3000' }],
  ['a form of a browser that sends no origin', sameOrigin],
  ['a form with fields', { origin: 'http://localhost:3000', 'content-type': 'application/x-www-form-urlencoded' }],
])('the control surface returns 403 for %s', async (_who, headers) => {
  expect(await reset(rig, headers)).toBe(403)
})

test.each(['GET', 'HEAD'] as const)('a page on this machine may send %s without x-sim-control', async (method) => {
  const response = await rig.app.inject({ method, url: '/sim/state', headers: { origin: 'http://localhost:3000' } })

  expect(response.statusCode).toBe(200)
})

test.each<[who: string, status: number, headers: Record<string, string>]>([
  ['no token', 401, {}],
  ['another token', 401, { 'x-sim-control': 'another token' }],
  ['the token', 200, { 'x-sim-control': SIM_TOKEN }],
])('with SIM_TOKEN set, a request with %s returns %d', async (_who, status, headers) => {
  expect(await reset(withToken, headers)).toBe(status)
})

const otherPort = { origin: 'http://localhost:3000' }

test.each<[message: string, url: 'POST reset' | 'GET state', headers: Record<string, string>, refusing: () => TestRig]>(
  [
    ['A page that uses /sim must send JSON or the header x-sim-control', 'POST reset', otherPort, () => rig],
    [
      "Host 'rebound.example' must not use /sim (ALLOWED_HOSTS adds host names)",
      'GET state',
      { host: 'rebound.example' },
      () => rig,
    ],
    ['Other sites must not use /sim', 'POST reset', { 'sec-fetch-site': 'cross-site', ...json }, () => rig],
    ['The header x-sim-control must contain the SIM_TOKEN of this simulator', 'POST reset', {}, () => withToken],
  ],
)('the control surface refuses a request with the reason: %s', async (message, request, headers, refusing) => {
  const [method, path] = request.split(' ')
  const response = await refusing().app.inject({ method: method as 'GET', url: `/sim/${path}`, headers })

  expect(response.json()).toMatchObject({ status: 'fail', message })
})

test('after 20 wrong tokens within a minute an IP address gets 429 with Retry-After, but other addresses do not', async () => {
  const guessed = await startTestRig({ SIM_TOKEN, TRUSTED_PROXIES: 'loopback' })
  const from = (ip: string, token: string) => ({ 'x-sim-control': token, 'x-forwarded-for': ip })
  const statuses: number[] = []
  for (let guess = 0; guess < 20; guess++) statuses.push(await reset(guessed, from('10.0.0.1', `guess ${guess}`)))

  const refused = await guessed.app.inject({ url: '/sim/clock', headers: from('10.0.0.1', SIM_TOKEN) })
  const other = await reset(guessed, from('10.0.0.2', SIM_TOKEN))
  await guessed.close()

  expect(new Set(statuses)).toEqual(new Set([401]))
  expect(refused.statusCode).toBe(429)
  const seconds = Number(refused.headers['retry-after'])
  expect(refused.json()).toMatchObject({ message: `Too many wrong tokens. Try again in ${seconds} s` })
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(60)
  expect(other).toBe(200)
})

test('the exported state contains no password hashes, and the passwords stay valid after the state is imported', async () => {
  const state = (await rig.sim('GET', 'state')).body
  const response = await rig.sim('PUT', 'state', state)
  const signIn = await rig.call('POST', 'user/login/', { email: 'operator@rig.test', password: 'operator-demo' })

  expect(JSON.stringify(state)).not.toMatch(/hash/i)
  expect(response.status).toBe(200)
  expect(signIn.status).toBe(200)
})
