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

/** An answer that waits for its reader until it drains. */
const openAnswer = (path: string) => {
  const answer = Object.assign(new EventEmitter(), { writableNeedDrain: true, destroy: vi.fn() })
  dropStalled(fastify(), new Map([[answer as unknown as ServerResponse, path]]))
  return answer
}

test.each(['/media/stream/c', '/media/gallery/film.mp4'])(
  'A client that reads nothing of %s is dropped within 10 s',
  (path) => {
    const answer = openAnswer(path)

    vi.advanceTimersByTime(10_000)

    expect(answer.destroy).toHaveBeenCalled()
  },
)

test('A client that reads slowly is not dropped', () => {
  const answer = openAnswer('/media/stream/c')

  for (let second = 0; second < 60; second++) {
    vi.advanceTimersByTime(1_000)
    if (second % 5 === 0) answer.emit('drain')
  }

  expect(answer.destroy).not.toHaveBeenCalled()
})
