import { expect, test } from 'vitest'
import { createDrawQueue } from './draw-queue.ts'

/** Files are drawn by calling `finish` or `fail` with their name. */
const openQueue = (...names: string[]) => {
  const started: string[] = []
  const drawn: string[] = []
  const logged: string[] = []
  const results = new Map<string, { resolve: (bytes: Buffer) => void; reject: (error: Error) => void }>()
  const queue = createDrawQueue({ error: (_details: unknown, sentence?: string) => void logged.push(sentence ?? '') })
  const files = names.map((name) => {
    const draw = () =>
      new Promise<Buffer>((resolve, reject) => {
        started.push(name)
        results.set(name, { resolve, reject })
      })
    return queue.add(draw, (drawing) => drawn.push(String(drawing.getBytes())))
  })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return {
    queue,
    files,
    started,
    drawn,
    logged,
    finish: async (name: string) => {
      results.get(name)?.resolve(Buffer.from(name))
      await settle()
    },
    fail: async (name: string) => {
      results.get(name)?.reject(new Error('Out of ink'))
      await settle()
    },
  }
}

test('requested files are drawn before those in the background, in the order of their requests', async () => {
  const { files, started, finish } = openQueue('a', 'b', 'c', 'd')
  for (const file of files) void file.drawInBackground()

  const read = Promise.all([files[3]?.read(), files[2]?.read(), files[3]?.read()])
  for (const name of ['a', 'd', 'c', 'b']) await finish(name)

  expect((await read).map(String)).toEqual(['d', 'c', 'd'])
  expect(started).toEqual(['a', 'd', 'c', 'b'])
})

test('a file is drawn once, and later readers receive the same bytes', async () => {
  const { files, started, drawn, finish } = openQueue('a')
  const first = files[0]?.read()
  await finish('a')

  expect(await files[0]?.read()).toBe(await first)
  await files[0]?.drawInBackground()
  expect(started).toEqual(['a'])
  expect(drawn).toEqual(['a'])
})

test('read rejects when its signal is aborted, and the file is still drawn for its other readers', async () => {
  const { files, finish } = openQueue('a')
  const leaving = new AbortController()
  const aborted = files[0]?.read(leaving.signal)
  const other = files[0]?.read()

  leaving.abort()
  await expect(aborted).rejects.toThrow('aborted')
  await finish('a')

  expect(String(await other)).toBe('a')
})

test('a file that fails does not stop the others, and only its next reader draws it again', async () => {
  const { files, started, logged, finish, fail } = openQueue('a', 'b')
  const inBackground = Promise.all(files.map((file) => file.drawInBackground()))
  const failed = expect(files[0]?.read()).rejects.toThrow('could not be drawn')
  await fail('a')
  await finish('b')
  await Promise.all([inBackground, failed])
  await files[0]?.drawInBackground()

  const again = files[0]?.read()
  await finish('a')

  expect(String(await again)).toBe('a')
  expect(started).toEqual(['a', 'b', 'a'])
  expect(logged).toEqual(['failed to draw a file'])
})

test('close rejects the readers of files that wait, and logs no failure', async () => {
  const { queue, files, started, logged, fail } = openQueue('a', 'b')
  const reads = files.map((file) => expect(file.read()).rejects.toThrow('could not be drawn'))

  queue.close()
  await fail('a')

  await Promise.all(reads)
  expect(started).toEqual(['a'])
  expect(logged).toEqual([])
})
