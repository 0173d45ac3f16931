import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readEnv } from '../env.ts'
import { createServer } from './server.ts'

let app: FastifyInstance
let origin: URL
beforeEach(async () => {
  app = createServer(readEnv())
  origin = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
})
afterEach(() => app.close())

const open = () => connect(Number(origin.port), origin.hostname)

test('What is no HTTP is refused in the contract’s shape', async () => {
  const babbling = open()

  babbling.write('this is no request\r\n\r\n')

  expect(await text(babbling)).toMatch(/^HTTP\/1.1 400 Bad Request.*"status":"fail"/s)
})

test('A connection on which nothing came in time is closed without a word', async () => {
  const accepted = once(app.server, 'connection')
  const silent = open()
  const [socket] = await accepted

  app.server.emit('clientError', Object.assign(new Error('too late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)

  expect(await text(silent)).toBe('')
})
