import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import fastify from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropStalledReaders } from './connections.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const openResponse = (state: Partial<ServerResponse> = { writableNeedDrain: true }) => {
  const response = Object.assign(new EventEmitter(), { ...state, destroy: vi.fn() })
  dropStalledReaders(fastify(), () => [response as unknown as ServerResponse])
  return response
}

test('a client that stops reading is disconnected within 10 s', () => {
  const response = openResponse()

  vi.advanceTimersByTime(10_000)

  expect(response.destroy).toHaveBeenCalled()
})

test('a client that reads slowly stays connected', () => {
  const response = openResponse()

  for (let second = 0; second < 60; second++) {
    vi.advanceTimersByTime(1_000)
    if (second % 5 === 0) response.emit('drain')
  }

  expect(response.destroy).not.toHaveBeenCalled()
})

test('a client that does not read the end of a response is disconnected after five minutes', () => {
  const response = openResponse({ writableNeedDrain: false, writableEnded: true })

  vi.advanceTimersByTime(300_000)
  expect(response.destroy).not.toHaveBeenCalled()

  vi.advanceTimersByTime(2_000)
  expect(response.destroy).toHaveBeenCalled()
})
