import { once } from 'node:events'
import { connect } from 'node:net'
import { setImmediate } from 'node:timers'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { requestScheduler } from './request-scheduler.ts'

const CALLS = 50
const SLOW_MS = 3

let app: FastifyInstance
let handled: string[]

beforeEach(async () => {
  handled = []
  app = fastify()
  await app.register(requestScheduler)
  app.post('/api/v1/snap/', async () => handled.push('frame shot'))
  app.post('/slow', async () => {
    const until = performance.now() + SLOW_MS
    while (performance.now() < until);
    handled.push('slow call')
  })
  app.post('/api/v1/ptz/control', async () => handled.push('stop'))
  await app.ready()
})
afterEach(() => app.close())

/** Starts all requests immediately. Fastify starts an injected request only when its promise is used. */
const flood = (url = '/api/v1/snap/') =>
  Array.from({ length: CALLS }, () => app.inject({ method: 'POST', url }).then(({ statusCode }) => statusCode))

/** Returns how many requests have been handled in total, now and after each turn of the event loop, until all are. */
const countEachTurn = async () => {
  const handledBy = [handled.length]
  const deadline = AbortSignal.timeout(15_000)
  while (handled.length < CALLS) {
    deadline.throwIfAborted()
    await new Promise(setImmediate)
    handledBy.push(handled.length)
  }
  return handledBy
}

test('a stop overtakes waiting requests', async () => {
  const flooding = flood()
  await new Promise(setImmediate)

  await app.inject({ method: 'POST', url: '/api/v1/ptz/control' })

  expect(handled.indexOf('stop')).toBeLessThan(10)
  await Promise.all(flooding)
  expect(handled).toHaveLength(CALLS + 1)
})

test.each([
  ['quick requests', '/api/v1/snap/', 8],
  ['slow requests', '/slow', 1],
])('only a few of many concurrent %s start in one turn of the event loop', async (_what, url, max) => {
  const flooding = flood(url)
  const handledBy = await countEachTurn()
  await Promise.all(flooding)

  const steps = handledBy.slice(1).map((sum, turn) => sum - (handledBy[turn] ?? 0))
  expect(handledBy.at(-1)).toBe(CALLS)
  expect(Math.max(...steps)).toBeLessThanOrEqual(max)
})

test('a waiting request whose client disconnects is not handled', async () => {
  const { port, hostname } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  let accepted = 0
  app.server.on('connection', () => {
    accepted += 1
  })
  const sockets = Array.from({ length: CALLS }, () => connect(Number(port), hostname))
  await expect.poll(() => accepted).toBe(CALLS)
  for (const socket of sockets) socket.write('POST /slow HTTP/1.1\r\nHost: rig\r\nContent-Length: 0\r\n\r\n')
  await once(app.server, 'request')
  const closed = sockets.map((socket) => once(socket, 'close'))

  for (const socket of sockets) socket.destroy()
  await Promise.all(closed)
  await fetch(`http://${hostname}:${port}/api/v1/snap/`, { method: 'POST' })

  expect(handled.length).toBeLessThan(CALLS / 2)
})
