import { setImmediate } from 'node:timers'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { turns } from './turns.ts'

const CALLS = 50
/** Longer than a turn that counts as quick. */
const SLOW_MS = 3

let app: FastifyInstance
let handled: string[]

beforeEach(async () => {
  handled = []
  app = fastify()
  await app.register(turns)
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

/** Under way at once: an injected call begins only when somebody waits for it. */
const flood = (url = '/api/v1/snap/') =>
  Array.from({ length: CALLS }, () => app.inject({ method: 'POST', url }).then(({ statusCode }) => statusCode))

test('A stop goes ahead of the calls that have come before it and wait', async () => {
  const flooding = flood()
  await new Promise(setImmediate)

  await app.inject({ method: 'POST', url: '/api/v1/ptz/control' })

  expect(handled.indexOf('stop')).toBeLessThan(10)
  await Promise.all(flooding)
  expect(handled).toHaveLength(CALLS + 1)
})

test.each([
  ['quick calls', '/api/v1/snap/', 8],
  ['slow calls', '/slow', 1],
])('However many %s come at once, few begin in a turn of the event loop', async (_what, url, most) => {
  const handledBy: number[] = []
  const count = () => {
    handledBy.push(handled.length)
    if (handled.length < CALLS) setImmediate(count)
  }

  const flooding = flood(url)
  setImmediate(count)
  await Promise.all(flooding)

  const steps = handledBy.slice(1).map((sum, turn) => sum - (handledBy[turn] ?? 0))
  expect(Math.max(...steps)).toBeLessThanOrEqual(most)
})
