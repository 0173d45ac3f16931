import type { FastifyInstance } from 'fastify'
import supertest from 'supertest'
import { buildApp } from '../app.ts'
import { sharedDrawing } from './shared-drawing.ts'

const JSON_TYPE = 'application/json'
const TEST_SECRET = 'a secret that only tests know'

const verbs = {
  GET: 'get',
  HEAD: 'head',
  POST: 'post',
  PUT: 'put',
  DELETE: 'delete',
  OPTIONS: 'options',
} as const
type Method = keyof typeof verbs

/** A simulator with its control surface on, listening on a port of its own; `RIG_TIME_ZONE` is Europe/Berlin. */
export const openRig = async (environment: Parameters<typeof buildApp>[0] = {}) => {
  const app = await buildApp(
    {
      SIM_CONTROL: 'on',
      RIG_JWT_SECRET: TEST_SECRET,
      RIG_TIME_ZONE: 'Europe/Berlin',
      CONSOLE_DIR: '/nowhere',
      ...environment,
    },
    sharedDrawing(),
  )
  const token = await signIn(app)
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const wire = (method: Method, path: string) => supertest(origin)[verbs[method]](path)

  /** A call of the API over the wire, as the operator; without a body none is sent. */
  const call = async (method: Method, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const unsent = wire(method, `/api/v1/${path}`).set({ authorization: `Bearer ${token}`, ...headers })
    const answer = await (body === undefined ? unsent : unsent.type(JSON_TYPE).set(headers).send(JSON.stringify(body)))
    return { status: answer.status, body: parsed(answer.text ?? ''), headers: answer.headers }
  }

  /** A call of the control surface. */
  const sim = async (method: Method, path: string, body?: unknown) => {
    const answer = await app.inject({
      method,
      url: `/sim/${path}`,
      ...(body === undefined ? {} : { payload: JSON.stringify(body), headers: { 'content-type': JSON_TYPE } }),
    })
    return { status: answer.statusCode, body: parsed(answer.body), headers: answer.headers }
  }

  /** Moves the rig's held clock on by some ms. */
  const pass = async (ms: number) => {
    const { now } = (await sim('GET', 'clock')).body
    await sim('POST', 'clock', { rate: 0, now: new Date(Date.parse(now) + ms).toISOString() })
  }

  /** The seed again, with the rig's clock held at a moment. */
  const reset = async (now = '2026-05-04T10:00:00Z') => {
    await sim('POST', 'reset')
    await sim('POST', 'clock', { rate: 0, now })
  }

  return { app, origin, token, call, sim, pass, reset, close: () => app.close() }
}

export type RigUnderTest = Awaited<ReturnType<typeof openRig>>

export const operator = { email: 'operator@rig.test', password: 'operator-demo' }

/** What somebody without an account sends to sign up. */
export const newcomer = {
  firstName: 'Noor',
  lastName: 'Haddad',
  phone: '02079460555',
  email: 'noor@rig.test',
  password: 'long enough',
  companyName: 'Northline',
  companyAddress: '12 Harbour Road',
}

const signIn = async (app: FastifyInstance): Promise<string> => {
  const answer = await app.inject({ method: 'POST', url: '/api/v1/user/login/', payload: operator })
  return answer.json().token
}

const parsed = (text: string) => (text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text)
