import { expect, test, vi } from 'vitest'
import { createVirtualTime } from '../../../testing/guard-proof/virtual-time.ts'
import { unlimitedConnections } from '../../../testing/unlimited-connections.ts'
import { createLiveStream, type ShownPicture } from './live-stream.ts'
import type { StreamCallbacks } from './open-stream.ts'

/** The start of a JPEG whose header declares 2 × 1 pixels. */
const picture = { jpeg: Uint8Array.of(0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 1, 0, 2, 1, 1, 0x11, 0), timestamp: 7 }
const image = { width: 2, height: 1, close: () => {} } as ImageBitmap

/** Starts a stream in virtual time. `receive` receives a picture, and resolves when it has been painted. */
const startStream = ({ rate = 'all' }: Partial<Pick<ShownPicture, 'rate'>> = {}) => {
  vi.stubGlobal('createImageBitmap', async () => image)
  const options = { isOn: true, url: '/media/stream/a', rate }
  const reports = { onPhase: vi.fn(), onFrame: vi.fn(), onTick: vi.fn(), onBytes: vi.fn(), onOutdated: vi.fn() }
  const time = createVirtualTime()
  const opened: StreamCallbacks[] = []
  const stream = createLiveStream({
    open: (_url, callbacks) => {
      opened.push(callbacks)
      return () => {}
    },
    getRespondedSentAt: () => Number.NEGATIVE_INFINITY,
    connections: unlimitedConnections,
    clock: time,
    document: new EventTarget() as Document,
    ...reports,
  })
  stream.start({ getContext: () => null } as unknown as HTMLCanvasElement)
  stream.show(options)
  const receive = () => {
    opened.at(-1)?.onPicture(picture)
    return settle()
  }
  return { stream, time, options, opened, receive, ...reports }
}

/** Resolves when all received pictures have been decoded. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

test('a live stream reports each frame with its time, and each phase only once', async () => {
  const { time, receive, onFrame, onPhase } = startStream()

  time.advance(300)
  await receive()
  time.advance(400)
  await receive()
  time.advance(500)

  expect(onFrame.mock.calls).toEqual([
    [{ image, timestamp: 7, isReadable: true }, 300],
    [{ image, timestamp: 7, isReadable: true }, 400],
  ])
  expect(onPhase.mock.calls).toEqual([['connecting'], ['live']])
})

test('a live stream does not show a frame whose decoding ends after the stream is switched off', async () => {
  const { stream, options, opened, onFrame } = startStream()

  opened[0]?.onPicture(picture)
  stream.show({ ...options, isOn: false })
  await settle()

  expect(onFrame).not.toHaveBeenCalled()
  expect(stream.getSession().phase).toBe('off')
})

test('a live stream still ticks every 250 ms after it is switched off and on again', () => {
  const { stream, time, options, onTick } = startStream()
  time.advance(100)
  stream.show({ ...options, isOn: false })
  stream.show(options)
  const times: number[] = []
  onTick.mockImplementation(() => times.push(time.now()))

  time.advance(700)

  expect(times).toEqual([350, 600])
})

test('a live stream reports when bytes arrive, and its traffic', () => {
  const { time, opened, onBytes, onTick } = startStream()

  time.advance(250)
  opened[0]?.onBytes?.(1_000, true)
  expect(onBytes).toHaveBeenCalledOnce()
  time.advance(500)

  const traffic = { kbitPerSecond: 32, megabytes: 0.001, busyFraction: 0, pictureBytes: 1_000 }
  expect(onTick.mock.calls).toEqual([[null], [traffic]])
})

test.each([
  ['reports bytes', true, 1],
  ['does not report bytes, because each check reports the same picture again', false, 0],
])('a live stream in an img element %s if its pixels are readable: %j', (_what, isReadable, count) => {
  const { opened, onBytes } = startStream()

  opened[0]?.onPicture({ image: { naturalWidth: 2, naturalHeight: 1 } as HTMLImageElement, isReadable })

  expect(onBytes).toHaveBeenCalledTimes(count)
})

test.each([
  ['all', null],
  [0.2, { pictureBytes: 1_000 }],
] as const)('the traffic 6 s after the latest bytes at the rate %s is %j', (rate, traffic) => {
  const { time, opened, onTick } = startStream({ rate })
  opened[0]?.onBytes?.(1_000, true)

  time.advance(6_000)

  const measured = onTick.mock.lastCall?.[0]
  expect(measured && { pictureBytes: measured.pictureBytes }).toEqual(traffic)
})

test('the sum of bytes is kept when the URL changes, and reset when the stream is switched on again', () => {
  const { stream, time, options, opened, onTick } = startStream()
  const receiveMegabyte = () => {
    opened.at(-1)?.onBytes?.(1_000_000, true)
    time.advance(time.now() + 250)
    return onTick.mock.lastCall?.[0].megabytes
  }
  receiveMegabyte()

  stream.show({ ...options, url: '/media/stream/a?ticket=2' })
  const kept = receiveMegabyte()
  stream.show({ ...options, isOn: false })
  stream.show(options)
  const reset = receiveMegabyte()

  expect([kept, reset]).toEqual([2, 1])
})

test('the time between two connections counts as idle time', () => {
  const { stream, time, opened, onTick } = startStream()
  opened.at(-1)?.onBytes?.(1_000, false)
  stream.reopen()
  time.advance(1_000)

  opened.at(-1)?.onBytes?.(1_000, false)
  time.advance(1_250)

  expect(onTick.mock.lastCall?.[0].busyFraction).toBe(0)
})
