import { setImmediate } from 'node:timers'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { turns } from './turns.ts'

const CALLS = 50

let app: FastifyInstance
let handled: string[]

beforeEach(async () => {
  handled = []
  app = fastify()
  await app.register(turns)
  app.post('/api/v1/snap/', async () => handled.push('frame shot'))
  app.post('/api/v1/ptz/control', async () => handled.push('stop'))
  await app.ready()
})
afterEach(() => app.close())

/** Under way at once: an injected call begins only when somebody waits for it. */
const flood = () =>
  Array.from({ length: CALLS }, () =>
    app.inject({ method: 'POST', url: '/api/v1/snap/' }).then(({ statusCode }) => statusCode),
  )

test('A stop goes ahead of the calls that have come before it and wait', async () => {
  const flooding = flood()
  await new Promise(setImmediate)

  await app.inject({ method: 'POST', url: '/api/v1/ptz/control' })

  expect(handled.indexOf('stop')).toBeLessThan(5)
  await Promise.all(flooding)
  expect(handled).toHaveLength(CALLS + 1)
})

test('However many calls come at once, no more than one begins in a turn of the event loop', async () => {
  const handledBy: number[] = []
  const count = () => {
    handledBy.push(handled.length)
    if (handled.length < CALLS) setImmediate(count)
  }

  const flooding = flood()
  setImmediate(count)
  await Promise.all(flooding)

  const steps = handledBy.slice(1).map((sum, turn) => sum - (handledBy[turn] ?? 0))
  expect(Math.max(...steps)).toBe(1)
})
