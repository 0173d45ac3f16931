import { afterEach, expect, test } from 'vitest'
import { startFaultyThread } from '../testing/faulty-thread.ts'
import { noonView } from '../testing/noon-view.ts'
import { type PictureJob, POSTER_SIZE, type RenderResponse } from './render-job.ts'
import { createRenderPool } from './render-pool.ts'

let failures: string[] = []
let worldsMade = 0
let pool = createPool()

afterEach(async () => {
  await pool.close()
  pool = createPool()
})

test.each(['throws', 'ends'])(
  'When a thread %s, its picture fails, the error is logged, and another thread makes the next picture',
  async (fault) => {
    await expect(pool.render(picture('live', fault))).rejects.toThrow()

    const next = await pool.render(picture('live', 'fine'))

    expect(next.toString()).toBe('fine')
    expect(failures).toEqual(['a render thread has ended, another takes its place'])
  },
)

test('A thread that reports a failure makes the next picture', async () => {
  await expect(pool.render(picture('live', 'fails'))).rejects.toThrow('The picture could not be made: A fault')

  const next = await pool.render(picture('live', 'fine'))

  expect(next.toString()).toBe('fine')
})

test('A live picture is drawn before all waiting stills', async () => {
  const made: string[] = []
  const stills = Array.from({ length: 5 }, () => pool.render(picture('still', 'still')).then(() => made.push('still')))
  await stills[0]

  await pool.render(picture('live', 'live')).then(() => made.push('live'))
  await Promise.all(stills)

  expect(made.indexOf('live')).toBeLessThanOrEqual(2)
})

test('The fine world is created once for all waiting stills', async () => {
  await Promise.all(['first', 'second', 'third'].map((name) => pool.render(picture('still', name))))

  expect(worldsMade).toBe(1)
})

test('A picture that is aborted before its start fails immediately and is not drawn', async () => {
  const controller = new AbortController()
  const first = pool.render(picture('still', 'first'))
  const second = pool.render(picture('still', 'ends'), controller.signal)

  controller.abort(new Error('Nobody wants it'))

  await expect(second).rejects.toThrow('Nobody wants it')
  await first
  await pool.render(picture('still', 'third'))
  expect(failures).toEqual([])
})

test('Closing does not wait for a thread that hangs', async () => {
  const endless = pool.render(picture('live', 'hangs'))

  const failed = expect(endless).rejects.toThrow('The studio is closed')
  await pool.close()

  await failed
})

function createPool() {
  failures = []
  worldsMade = 0
  return createRenderPool({
    lanes: 1,
    startThread: () => {
      const thread = startFaultyThread()
      thread.worker.on('message', (response: RenderResponse) => {
        if ('world' in response) worldsMade += 1
      })
      return thread
    },
    log: { error: (_details, sentence) => failures.push(sentence) },
  })
}

function picture(kind: PictureJob['kind'], cameraName: string): PictureJob {
  return { kind, view: { ...noonView, cameraName }, size: POSTER_SIZE, quality: 80 }
}
