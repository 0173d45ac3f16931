import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import type { View } from '../rig/view.ts'
import { noonView } from '../testing/view.ts'
import { createStream, type Stream } from './stream.ts'

const FRAMES = 20
const PICTURE_BYTES = 80_000
let stream: Stream
let done = { encoded: 0, skipped: 0 }
let server: Server

afterEach(async () => {
  stream.cut()
  server.close()
})

test('Fifty viewers of one camera get every frame that is encoded once for all', async () => {
  const address = await openCamera(() => noonView)
  const viewers = await Promise.all(Array.from({ length: 50 }, () => watch(address)))
  await Promise.all(viewers.map((viewer) => viewer.frames(1)))
  const encodedBefore = done.encoded
  const seenBefore = viewers.map((viewer) => viewer.count())

  await Promise.all(viewers.map((viewer, n) => viewer.frames((seenBefore[n] ?? 0) + FRAMES)))

  const encoded = done.encoded - encodedBefore
  for (const [n, viewer] of viewers.entries()) {
    expect(viewer.count() - (seenBefore[n] ?? 0)).toBeGreaterThanOrEqual(Math.floor(0.95 * encoded) - 1)
  }
  for (const viewer of viewers) viewer.leave()
})

test('A viewer that stops reading misses frames and holds one at most, and nobody else waits for it', async () => {
  const address = await openCamera(() => noonView)
  const [stalled, lively] = await Promise.all([watch(address), watch(address)])
  await Promise.all([stalled.frames(1), lively.frames(1)])

  stalled.pause()
  await expect.poll(() => done.skipped, { timeout: 20_000 }).toBeGreaterThan(0)
  const before = lively.count()
  await lively.frames(before + FRAMES)

  expect(Math.max(...responses.map((response) => response.writableLength))).toBeLessThan(2 * PICTURE_BYTES)
  stalled.leave()
  lively.leave()
})

test('Nothing is drawn while nobody watches', async () => {
  let looks = 0
  const address = await openCamera(() => {
    looks += 1
    return noonView
  })
  const viewer = await watch(address)
  await viewer.frames(2)
  viewer.leave()
  await expect.poll(() => stream.viewers()).toBe(0)

  const looksThen = looks
  await (await watch(address)).frames(1)

  expect(looks - looksThen).toBeLessThanOrEqual(2)
})

test('A stalled camera keeps the connection and sends no frame; a camera that goes away ends it', async () => {
  let view: View | null = { ...noonView, effect: 'stalled' }
  const address = await openCamera(() => view)
  const viewer = await watch(address)
  expect(viewer.count()).toBe(0)

  view = noonView
  await viewer.frames(1)
  view = null

  await viewer.ended
})

const responses: ServerResponse[] = []

/** A server with one camera, whose pictures cost nothing to draw. */
async function openCamera(view: () => View | null) {
  responses.length = 0
  done = { encoded: 0, skipped: 0 }
  stream = createStream({
    view,
    render: async () => Buffer.alloc(PICTURE_BYTES, 'x'),
    fps: 25,
    onEncoded: () => {
      done.encoded += 1
    },
    onSkipped: () => {
      done.skipped += 1
    },
  })
  server = createServer((_request, response) => {
    responses.push(response)
    stream.watch(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port')
  return `http://127.0.0.1:${address.port}`
}

/** A viewer that counts the pictures it gets by their first bytes. */
async function watch(address: string) {
  const request = get(address, { agent: false })
  request.on('error', () => {})
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  let count = 0
  let waiting: { wanted: number; resolve: () => void } | null = null
  response.on('error', () => {})
  response.on('data', (chunk: Buffer) => {
    for (let at = chunk.indexOf('--frame'); at >= 0; at = chunk.indexOf('--frame', at + 1)) {
      count += 1
    }
    if (waiting && count > waiting.wanted) waiting.resolve()
  })
  return {
    /** The head of the next part comes right behind each picture. */
    count: () => Math.max(0, count - 1),
    frames: (wanted: number) =>
      new Promise<void>((resolve) => {
        waiting = { wanted, resolve }
        if (count > wanted) resolve()
      }),
    ended: new Promise<void>((resolve) => response.on('close', resolve)),
    pause: () => response.pause(),
    leave: () => request.destroy(),
  }
}
