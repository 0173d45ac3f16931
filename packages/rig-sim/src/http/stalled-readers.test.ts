import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import fastify from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropStalled } from './stalled-readers.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Opens a response that needs a drain. */
const openResponse = (path: string) => {
  const response = Object.assign(new EventEmitter(), { writableNeedDrain: true, destroy: vi.fn() })
  dropStalled(fastify(), new Map([[response as unknown as ServerResponse, path]]))
  return response
}

test.each(['/media/stream/c', '/media/gallery/film.mp4'])(
  'A client that does not read %s is dropped within 10 s',
  (path) => {
    const response = openResponse(path)

    vi.advanceTimersByTime(10_000)

    expect(response.destroy).toHaveBeenCalled()
  },
)

test('A client that reads slowly is not dropped', () => {
  const response = openResponse('/media/stream/c')

  for (let second = 0; second < 60; second++) {
    vi.advanceTimersByTime(1_000)
    if (second % 5 === 0) response.emit('drain')
  }

  expect(response.destroy).not.toHaveBeenCalled()
})
