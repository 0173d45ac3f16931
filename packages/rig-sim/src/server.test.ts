import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readEnv } from './env.ts'
import { requestFaultsPlugin } from './http/request-faults.ts'
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
    await createServer(readEnv()).register(requestFaultsPlugin)
  }

  await expect(start).rejects.toThrow(/dependency 'simulator' of plugin 'request-faults'/)
})

test('the server has time limits for the headers, for the whole request and for the next request on a connection', () => {
  expect(app.server).toMatchObject({ headersTimeout: 5_000, requestTimeout: 10_000, keepAliveTimeout: 5_000 })
})

test.each([
  ['silently if it carries no request', '', /^$/],
  [
    'with 408 if its headers are incomplete',
    'GET / HTTP/1.1\r\nHost: rig\r\n',
    /^HTTP\/1.1 408 .*did not arrive in time/s,
  ],
])('after the timeout, the server closes a connection %s', async (_how, sent, expected) => {
  app.server.headersTimeout = 1
  const socket = connect({ port: Number(origin.port), host: origin.hostname, signal: AbortSignal.timeout(15_000) })

  socket.write(sent)

  // Node checks the timeout only once a second.
  expect(await text(socket)).toMatch(expected)
})

test('the log contains the paths of requests, but no tickets and no tokens', async () => {
  const lines: string[] = []
  const logged = createServer(readEnv({ LOG_LEVEL: 'trace' }), Date.now, {
    logStream: { write: (line) => lines.push(line) },
  })
  logged.get('/media/stream/:name', async () => {
    throw new Error('broken')
  })

  for (const url of ['/media/stream/north?ticket=secret', '/media/stream/%?ticket=secret'])
    await logged.inject({ url, headers: { authorization: 'Bearer secret', cookie: 'rig-job=secret' } })

  expect(lines.join('')).toContain('"path":"/media/stream/north"')
  expect(lines.join('')).toContain('broken')
  expect(lines.filter((line) => /ticket|secret|bearer/i.test(line))).toEqual([])
})
