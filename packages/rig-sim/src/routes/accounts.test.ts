import { findAccountByEmail } from '@rig/rig'
import { expect, onTestFinished, test, vi } from 'vitest'
import { shareTestRig } from '../testing/share-test-rig.ts'
import { operatorCredentials, signUpBody, startTestRig } from '../testing/test-rig.ts'

const rig = shareTestRig()

test('POST user/signup/ creates an account that can sign in', async () => {
  const created = await rig.call('POST', 'user/signup/', signUpBody)

  const user = { firstName: 'Noor', lastName: 'Haddad', email: 'noor@rig.test', isSuperAdmin: false }
  expect(created.status).toBe(201)
  expect(created.body).toEqual({ status: 'success', data: { user } })
  const login = await rig.call('POST', 'user/login/', { email: 'noor@rig.test', password: 'long enough' })
  expect(login.status).toBe(200)
})

test('a sign-up that is in progress when the rig is reset returns 503 and creates no account', async () => {
  const hash = vi.spyOn(rig.app.simulator.passwords, 'hash').mockImplementation(async () => {
    await rig.sim('POST', 'reset')
    return 'salt:key'
  })
  onTestFinished(() => hash.mockRestore())

  const response = await rig.call('POST', 'user/signup/', signUpBody)

  expect(response).toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
  expect(response.body.message).toBe('The rig was reset during the sign-up. Sign up again')
  expect(findAccountByEmail(rig.app.simulator.store.read(), signUpBody.email)).toBeUndefined()
})

test('a sign-in that is in progress when a reset replaces its account returns 503, and no token of the new account', async () => {
  await rig.call('POST', 'user/signup/', signUpBody)
  const { passwords } = rig.app.simulator
  const verify = vi.spyOn(passwords, 'verify').mockImplementation(async () => {
    await rig.sim('POST', 'reset')
    await rig.call('POST', 'user/signup/', { ...signUpBody, password: 'another password' })
    return true
  })
  onTestFinished(() => verify.mockRestore())

  const response = await rig.call('POST', 'user/login/', { email: signUpBody.email, password: signUpBody.password })

  expect(response).toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
  expect(response.body.message).toBe('The rig was reset during the sign-in. Sign in again')
})

test('the token of a removed account returns 401, even after another sign-up with the same email', async () => {
  const { tokens } = rig.app
  const read = async (token: string) =>
    (await rig.call('GET', 'dashboard/', undefined, { authorization: `Bearer ${token}` })).status
  await rig.call('POST', 'user/signup/', signUpBody)
  const token = tokens.signApiToken(signUpBody.email)
  const before = await read(token)
  await rig.sim('POST', 'reset')
  const removed = await read(token)

  await rig.call('POST', 'user/signup/', { ...signUpBody, email: 'Noor@rig.test' })

  expect([before, removed, await read(token)]).toEqual([200, 401, 401])
  expect([await read(tokens.signApiToken('Noor@rig.test')), await read(rig.token)]).toEqual([200, 200])
})

test('a client that signs up too often gets 429 with Retry-After, but can still sign in', async () => {
  const taken = { ...signUpBody, email: operatorCredentials.email }
  const attempts = await Promise.all(Array.from({ length: 120 }, () => rig.call('POST', 'user/signup/', taken)))

  const refused = await rig.call('POST', 'user/signup/', signUpBody)
  const login = await rig.call('POST', 'user/login/', operatorCredentials)

  expect(attempts.every(({ status }) => status === 409)).toBe(true)
  expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } })
  expect(login.status).toBe(200)
})

test('POST user/login/ returns only the user and a token', async () => {
  const login = await rig.call('POST', 'user/login/', operatorCredentials)

  expect(login.status).toBe(200)
  expect(login.body).toEqual({
    status: 'success',
    token: expect.any(String),
    data: { user: { firstName: 'Olivia', lastName: 'Perez', email: 'operator@rig.test', isSuperAdmin: false } },
  })
})

test('POST user/login/ sets an HttpOnly cookie for /job that lasts two minutes', async () => {
  const login = await rig.call('POST', 'user/login/', operatorCredentials)

  expect(String(login.headers['set-cookie'])).toMatch(
    /^rig-job=.+; Max-Age=120; Path=\/job; HttpOnly; SameSite=Strict$/,
  )
})

test.each(['NFC', 'NFD'] as const)('a password set in Unicode form %s is accepted in both forms', async (chosen) => {
  const password = 'Schlüssel für Öl'
  const email = `${chosen}@rig.test`
  await rig.call('POST', 'user/signup/', { ...signUpBody, email, password: password.normalize(chosen) })

  const logins = await Promise.all(
    (['NFC', 'NFD'] as const).map((form) =>
      rig.call('POST', 'user/login/', { email, password: password.normalize(form) }),
    ),
  )

  expect(logins.map(({ status }) => status)).toEqual([200, 200])
})

test('POST user/login/ sets a Secure cookie behind a TLS proxy', async () => {
  const behind = await startTestRig({ TRUSTED_PROXIES: '127.0.0.1' })
  const login = await behind.call('POST', 'user/login/', operatorCredentials, { 'x-forwarded-proto': 'https' })
  await behind.close()

  expect(String(login.headers['set-cookie'])).toContain('; Secure')
})

test('a wrong password and an unknown account return the same response without a cookie', async () => {
  const wrong = await rig.call('POST', 'user/login/', { ...operatorCredentials, password: 'wrong password' })
  const unknown = await rig.call('POST', 'user/login/', { email: 'nobody@rig.test', password: 'wrong password' })

  expect(wrong).toMatchObject({ status: 401, body: { status: 'fail', message: 'The email or the password is wrong' } })
  expect(unknown.status).toBe(401)
  expect(unknown.body).toEqual(wrong.body)
  expect(wrong.headers['set-cookie']).toBeUndefined()
})

test('a sign-in to an unknown account also waits until a key is derived', async () => {
  const finished: string[] = []
  const signIn = async (email: string) => {
    await rig.app.inject({ method: 'POST', url: '/api/v1/user/login/', payload: { email, password: 'wrong password' } })
    finished.push(email)
  }

  await Promise.all([operatorCredentials.email, 'nobody@rig.test'].map(signIn))

  expect(finished).toEqual([operatorCredentials.email, 'nobody@rig.test'])
})

test('after five failures, even the correct password gets 429 with Retry-After', async () => {
  const wrong = { ...operatorCredentials, password: 'wrong password' }
  const simultaneous = [wrong, wrong, wrong, wrong, wrong, operatorCredentials]
  const responses = await Promise.all(simultaneous.map((credentials) => rig.call('POST', 'user/login/', credentials)))
  expect(responses.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429])

  const right = await rig.call('POST', 'user/login/', operatorCredentials)
  const other = await rig.call('POST', 'user/login/', { email: 'admin@rig.test', password: 'admin-demo' })

  expect(right).toMatchObject({
    status: 429,
    body: { status: 'fail', message: expect.stringMatching(/Try again in \d+ s$/) },
  })
  expect(Number(right.headers['retry-after'])).toBeGreaterThan(0)
  expect(other.status).toBe(200)
})
