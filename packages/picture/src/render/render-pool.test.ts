import { afterEach, expect, test } from 'vitest'
import { startFaultyThread } from '../testing/faulty-thread.ts'
import { noonView } from '../testing/noon-view.ts'
import { type PictureJob, POSTER_SIZE, type RenderAnswer } from './render-job.ts'
import { createRenderPool } from './render-pool.ts'

let failures: string[] = []
let worldsMade = 0
let pool = createPool()

afterEach(async () => {
  await pool.close()
  pool = createPool()
})

test.each(['throws', 'ends'])(
  'A thread that %s fails its picture, is logged, and another one makes the next',
  async (fault) => {
    await expect(pool.render(picture('live', fault))).rejects.toThrow()

    const next = await pool.render(picture('live', 'fine'))

    expect(next.toString()).toBe('fine')
    expect(failures).toEqual(['a render thread has ended, another takes its place'])
  },
)

test('A thread that cannot make one picture makes the next', async () => {
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

test('The fine world is made once, however many stills wait for it', async () => {
  await Promise.all(['first', 'second', 'third'].map((name) => pool.render(picture('still', name))))

  expect(worldsMade).toBe(1)
})

test('A picture that is no longer wanted before it is begun fails at once, and is not drawn', async () => {
  const unwanted = new AbortController()
  const first = pool.render(picture('still', 'first'))
  const second = pool.render(picture('still', 'ends'), unwanted.signal)

  unwanted.abort(new Error('Nobody wants it'))

  await expect(second).rejects.toThrow('Nobody wants it')
  await first
  await pool.render(picture('still', 'third'))
  expect(failures).toEqual([])
})

test('Closing does not wait for a thread that never ends its job', async () => {
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
      thread.worker.on('message', (answer: RenderAnswer) => {
        if ('world' in answer) worldsMade += 1
      })
      return thread
    },
    log: { error: (_details, sentence) => failures.push(sentence) },
  })
}

function picture(kind: PictureJob['kind'], cameraName: string): PictureJob {
  return { kind, view: { ...noonView, cameraName }, size: POSTER_SIZE, quality: 80 }
}
