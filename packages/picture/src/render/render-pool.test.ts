import { getEventListeners } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { startFaultyThread } from '../testing/faulty-thread.ts'
import { noonView } from '../testing/noon-view.ts'
import { type PictureJob, POSTER_SIZE, type RenderResponse } from './render-job.ts'
import { createRenderPool } from './render-pool.ts'

let failures: string[] = []
let environmentsMade = 0
let pool = createPool()

afterEach(async () => {
  await pool.close()
  pool = createPool()
})

test.each(['throws', 'ends'])(
  'the render pool rejects the picture, logs the error and starts another thread when a thread %s',
  async (fault) => {
    await expect(pool.render(picture('live', fault))).rejects.toThrow()

    const next = await pool.render(picture('live', 'fine'))

    expect(next.toString()).toBe('fine')
    expect(failures).toEqual(['a render thread exited, the next job starts another thread'])
  },
)

test('the render pool keeps using a thread that reports a failure', async () => {
  await expect(pool.render(picture('live', 'fails'))).rejects.toThrow('Failed to render the picture: A fault')

  const next = await pool.render(picture('live', 'fine'))

  expect(next.toString()).toBe('fine')
})

test('the render pool renders a live picture before all waiting stills', async () => {
  const made: string[] = []
  const stills = Array.from({ length: 5 }, () => pool.render(picture('still', 'still')).then(() => made.push('still')))
  await stills[0]

  await pool.render(picture('live', 'live')).then(() => made.push('live'))
  await Promise.all(stills)

  expect(made.indexOf('live')).toBeLessThanOrEqual(2)
})

test('the render pool creates the full-detail environment once for all waiting stills', async () => {
  await Promise.all(['first', 'second', 'third'].map((name) => pool.render(detailedStill(name))))

  expect(environmentsMade).toBe(1)
})

test('the first still is rendered before the full-detail environment exists, unless the still requires full detail', async () => {
  await pool.render(picture('still', 'first'))
  const madeBefore = environmentsMade
  await pool.render(detailedStill('second'))

  expect([madeBefore, environmentsMade]).toEqual([0, 1])
})

test('the full-detail environment is created after a live picture has been rendered', async () => {
  await pool.render(picture('live', 'first'))

  await expect.poll(() => environmentsMade).toBe(1)
})

test('the render pool rejects a waiting picture immediately when its signal is aborted', async () => {
  const controller = new AbortController()
  const first = pool.render(detailedStill('first'))
  const second = pool.render(detailedStill('ends'), controller.signal)

  controller.abort(new Error('The client has disconnected'))

  await expect(second).rejects.toThrow('The client has disconnected')
  await first
  await pool.render(picture('still', 'third'))
  expect(failures).toEqual([])
})

test('the render pool leaves no listener on a signal that outlives its pictures', async () => {
  const { signal } = new AbortController()

  await pool.render(picture('still', 'first'), signal)
  await pool.render(picture('live', 'fails'), signal).catch(() => {})

  expect(getEventListeners(signal, 'abort')).toEqual([])
})

test('the render pool can be closed while a thread hangs', async () => {
  const endless = pool.render(picture('live', 'hangs'))

  const failed = expect(endless).rejects.toThrow('The studio is closed')
  await pool.close()

  await failed
})

function createPool() {
  failures = []
  environmentsMade = 0
  return createRenderPool({
    runners: 1,
    startThread: () => {
      const thread = startFaultyThread()
      thread.worker.on('message', (response: RenderResponse) => {
        if ('environment' in response) environmentsMade += 1
      })
      return thread
    },
    log: { error: (_details, message) => failures.push(message) },
  })
}

function detailedStill(cameraName: string): PictureJob {
  return { ...picture('still', cameraName), waitsForDetail: true }
}

function picture(kind: PictureJob['kind'], cameraName: string): PictureJob {
  return { kind, view: { ...noonView, cameraName }, size: POSTER_SIZE, quality: 80 }
}
