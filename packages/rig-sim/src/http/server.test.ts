import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readEnv } from '../env.ts'
import { requestFaults } from './request-faults.ts'
import { createServer } from './server.ts'

let app: FastifyInstance
let origin: URL
beforeEach(async () => {
  app = createServer(readEnv())
  origin = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
})
afterEach(() => app.close())

const open = () => connect(Number(origin.port), origin.hostname)

test('a request that is not HTTP returns 400', async () => {
  const socket = open()

  socket.write('this is no request\r\n\r\n')

  const response = await text(socket)
  expect(response).toMatch(/^HTTP\/1.1 400 Bad Request.*"status":"fail"/s)
  expect(response).toMatch(/x-rig: simulator.*x-content-type-options: nosniff/s)
})

test('the server reads X-Forwarded-For only from a trusted proxy', async () => {
  const behind = createServer(readEnv({ TRUSTED_PROXIES: '127.0.0.1' }))
  const bare = createServer(readEnv())
  const headers = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' }
  for (const each of [behind, bare]) each.get('/who', async ({ ip, protocol }) => ({ ip, protocol }))

  const responses = await Promise.all([behind, bare].map((each) => each.inject({ url: '/who', headers })))

  expect(responses.map((response) => response.json())).toEqual([
    { ip: '203.0.113.7', protocol: 'https' },
    { ip: '127.0.0.1', protocol: 'http' },
  ])
})

test('registering a plugin without its dependencies fails', async () => {
  const start = async () => {
    await createServer(readEnv()).register(requestFaults)
  }

  await expect(start).rejects.toThrow(/dependency 'simulator' of plugin 'request-faults'/)
})

test('the server closes a connection without a request silently after the timeout', async () => {
  const accepted = once(app.server, 'connection')
  const silent = open()
  const [socket] = await accepted

  app.server.emit('clientError', Object.assign(new Error('too late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)

  expect(await text(silent)).toBe('')
})
