import type { RenderPool } from '@rig/picture'
import { demoAccounts } from '@rig/rig'
import supertest from 'supertest'
import { buildApp } from '../app.ts'
import { getTestPool } from './shared-drawing.ts'

const JSON_TYPE = 'application/json'
const TEST_SECRET = 'a secret for tests only'

const verbs = {
  GET: 'get',
  HEAD: 'head',
  POST: 'post',
  PUT: 'put',
  DELETE: 'delete',
  OPTIONS: 'options',
} as const
type Method = keyof typeof verbs

/** Starts a rig in the time zone Europe/Berlin. Its pictures are black unless PICTURES is `full`. */
export const startTestRig = async (
  { PICTURES = 'none', ...environment }: Parameters<typeof buildApp>[0] = {},
  pool: RenderPool = getTestPool(PICTURES),
) => {
  const app = await buildApp(
    {
      SIM_CONTROL: 'on',
      RIG_JWT_SECRET: TEST_SECRET,
      RIG_TIME_ZONE: 'Europe/Berlin',
      CONSOLE_DIR: '/nowhere',
      PICTURES,
      ...environment,
    },
    pool,
  )
  // Signs the token directly, because a sign-in request would hash a password, which is deliberately slow.
  const token = app.tokens.signApiToken(operatorCredentials.email)
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const wire = (method: Method, path: string) => supertest(origin)[verbs[method]](path)

  const call = async (method: Method, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const unsent = wire(method, `/api/v1/${path}`).set({ authorization: `Bearer ${token}`, ...headers })
    const response = await (body === undefined
      ? unsent
      : unsent.type(JSON_TYPE).set(headers).send(JSON.stringify(body)))
    return { status: response.status, body: parseIfJson(response.text ?? ''), headers: response.headers }
  }

  const sim = async (method: Method, path: string, body?: unknown) => {
    const response = await app.inject({
      method,
      url: `/sim/${path}`,
      ...(body === undefined ? {} : { payload: JSON.stringify(body), headers: { 'content-type': JSON_TYPE } }),
    })
    return { status: response.statusCode, body: parseIfJson(response.body), headers: response.headers }
  }

  /** Advances the clock of the rig. The clock stays paused. */
  const pass = async (ms: number) => {
    const { now } = (await sim('GET', 'clock')).body
    await sim('POST', 'clock', { rate: 0, now: new Date(Date.parse(now) + ms).toISOString() })
  }

  /** Resets the rig to its seed and pauses its clock. */
  const reset = async (now = '2026-05-04T10:00:00Z') => {
    await sim('POST', 'reset')
    await sim('POST', 'clock', { rate: 0, now })
  }

  return { app, origin, token, call, sim, pass, reset, close: () => app.close() }
}

export type TestRig = Awaited<ReturnType<typeof startTestRig>>

const [{ email, password }] = demoAccounts
export const operatorCredentials = { email, password }

export const signUpBody = {
  firstName: 'Noor',
  lastName: 'Haddad',
  phone: '02079460555',
  email: 'noor@rig.test',
  password: 'long enough',
  companyName: 'Northline',
  companyAddress: '12 Harbour Road',
}

const parseIfJson = (text: string) => (text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text)
