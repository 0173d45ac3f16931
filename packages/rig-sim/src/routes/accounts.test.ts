import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newcomer, openRig, operator, type RigUnderTest } from '../testing/rig-under-test.ts'

let rig: RigUnderTest
beforeAll(async () => {
  rig = await openRig()
})
beforeEach(() => rig.reset())
afterAll(() => rig.close())

test('Signing up creates an account that can sign in', async () => {
  const created = await rig.call('POST', 'user/signup/', newcomer)

  expect(created).toMatchObject({
    status: 201,
    body: {
      status: 'success',
      data: { user: { firstName: 'Noor', lastName: 'Haddad', email: 'noor@rig.test', isSuperAdmin: false } },
    },
  })
  expect(Object.keys(created.body.data.user)).toHaveLength(4)
  const login = await rig.call('POST', 'user/login/', { email: 'noor@rig.test', password: 'long enough' })
  expect(login.status).toBe(200)
})

test('A second sign-up with the same email, in any case, returns 409', async () => {
  await rig.call('POST', 'user/signup/', newcomer)

  const again = await rig.call('POST', 'user/signup/', { ...newcomer, email: 'NOOR@rig.test' })

  expect(again).toMatchObject({
    status: 409,
    body: { status: 'fail', message: expect.stringContaining('NOOR@rig.test') },
  })
})

test.each(Object.keys(newcomer))('A sign-up without %s is refused with the name of the field', async (field) => {
  const { [field as keyof typeof newcomer]: _omitted, ...others } = newcomer

  const refused = await rig.call('POST', 'user/signup/', others)

  expect(refused).toMatchObject({
    status: 400,
    body: { status: 'fail', message: expect.stringContaining(`'${field}'`) },
  })
})

test('Signing in returns exactly the user and a token', async () => {
  const login = await rig.call('POST', 'user/login/', operator)

  expect(login.status).toBe(200)
  expect(login.body).toEqual({
    status: 'success',
    token: expect.any(String),
    data: { user: { firstName: 'Olivia', lastName: 'Perez', email: 'operator@rig.test', isSuperAdmin: false } },
  })
})

test('Signing in marks the super admin', async () => {
  const login = await rig.call('POST', 'user/login/', { email: 'admin@rig.test', password: 'admin-demo' })

  expect(login.body.data.user.isSuperAdmin).toBe(true)
})

test('Signing in sets an HttpOnly cookie that is limited to job files', async () => {
  const login = await rig.call('POST', 'user/login/', operator)

  expect(String(login.headers['set-cookie'])).toMatch(
    /^rig-job=.+; Max-Age=43200; Path=\/job; HttpOnly; SameSite=Strict$/,
  )
})

test('Behind a TLS proxy the cookie is Secure', async () => {
  const behind = await openRig({ TRUSTED_PROXIES: '127.0.0.1' })
  const headers = { 'x-forwarded-proto': 'https' }
  const login = await behind.app.inject({ method: 'POST', url: '/api/v1/user/login/', payload: operator, headers })
  await behind.close()

  expect(String(login.headers['set-cookie'])).toContain('; Secure')
})

test('A wrong password and an unknown account get the same response and no cookie', async () => {
  const wrong = await rig.call('POST', 'user/login/', { ...operator, password: 'wrong password' })
  const unknown = await rig.call('POST', 'user/login/', { email: 'nobody@rig.test', password: 'wrong password' })

  expect(wrong).toMatchObject({ status: 401, body: { status: 'fail', message: 'The email or the password is wrong' } })
  expect(unknown.status).toBe(401)
  expect(unknown.body).toEqual(wrong.body)
  expect(wrong.headers['set-cookie']).toBeUndefined()
})

test('After five failures an address cannot sign in to the account, even with the right password, until Retry-After', async () => {
  const wrong = { ...operator, password: 'wrong password' }
  await Promise.all(Array.from({ length: 5 }, () => rig.call('POST', 'user/login/', wrong)))

  const right = await rig.call('POST', 'user/login/', operator)
  const other = await rig.call('POST', 'user/login/', { email: 'admin@rig.test', password: 'admin-demo' })

  expect(right).toMatchObject({
    status: 429,
    body: { status: 'fail', message: expect.stringMatching(/Try again in \d+ s$/) },
  })
  expect(Number(right.headers['retry-after'])).toBeGreaterThan(0)
  expect(other.status).toBe(200)
})

test.each([{}, { email: 'operator@rig.test' }, { email: '', password: 'x' }, { email: 1, password: 'x' }, [], 'text'])(
  'Signing in with %j returns 400',
  async (body) => {
    expect(await rig.call('POST', 'user/login/', body)).toMatchObject({ status: 400, body: { status: 'fail' } })
  },
)
