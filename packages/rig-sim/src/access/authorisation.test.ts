import { allEndpoints } from '@rig/contract/calls'
import type { AppRoute } from '@ts-rest/core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { shareTestRig } from '../testing/share-test-rig.ts'
import { operatorCredentials } from '../testing/test-rig.ts'

const rig = shareTestRig()

const behindToken = allEndpoints.filter(({ metadata }) => metadata.token === 'bearer').map(({ route }) => route)

const send = ({ method, path }: AppRoute, headers: Record<string, string>) =>
  rig.app.inject({ method: method as 'GET', url: path.replaceAll(/:\w+/g, 'unknown'), headers })

test.each(behindToken)('$method $path returns 401 without a token, before the body is parsed', async (route) => {
  const response = await send(route, { 'content-type': 'text/html' })

  expect(response.statusCode).toBe(401)
  expect(response.json()).toEqual({ status: 'fail', message: 'Please sign in' })
})

const now = Math.floor(Date.now() / 1000)
const tokens: [kind: string, make: () => string][] = [
  ['of an unknown account', () => rig.app.jwt.sign({ sub: 'nobody@rig.test', aud: 'api' }, { expiresIn: '12h' })],
  [
    'that has expired',
    () => rig.app.jwt.sign({ sub: operatorCredentials.email, aud: 'api', iat: now - 43_201 }, { expiresIn: '12h' }),
  ],
  ['without an audience', () => rig.app.jwt.sign({ sub: operatorCredentials.email }, { expiresIn: '12h' })],
  ['without a signature', () => `${rig.token.split('.').slice(0, 2).join('.')}.`],
  ['that is not a token', () => 'nonsense'],
]

test.each(tokens)('the API returns 401 for a token %s', async (_kind, make) => {
  const response = await rig.app.inject({ url: '/api/v1/dashboard/', headers: { authorization: `Bearer ${make()}` } })

  expect(response.statusCode).toBe(401)
  expect(response.json()).toEqual({ status: 'fail', message: 'Your session has expired, please sign in again' })
})

test('the API returns 401 for a token that it accepted 12 hours ago', async () => {
  const headers = { authorization: `Bearer ${rig.app.tokens.signApiToken(operatorCredentials.email)}` }
  const list = async () => (await rig.app.inject({ url: '/api/v1/dashboard/', headers })).statusCode
  const before = await list()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 12 * 60 * 60 * 1000 })
  onTestFinished(() => void vi.useRealTimers())

  const after = await list()

  expect([before, after]).toEqual([200, 401])
})

test('the API accepts the Bearer scheme in any case and rejects other schemes', async () => {
  const inLower = await rig.app.inject({ url: '/api/v1/dashboard/', headers: { authorization: `bearer ${rig.token}` } })
  const basic = await rig.app.inject({ url: '/api/v1/dashboard/', headers: { authorization: `Basic ${rig.token}` } })

  expect(inLower.statusCode).toBe(200)
  expect(basic.statusCode).toBe(401)
})
