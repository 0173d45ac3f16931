import { expect, test } from 'vitest'
import { createVirtualTime } from '../../../testing/guard-proof/virtual-time.ts'
import type { StreamCallbacks } from './open-stream.ts'
import { createSinglePictureOpener } from './single-pictures.ts'

const picture = new Uint8Array([0xff, 0xd8]) as never

/**
 * Opens single pictures, each of which takes `tookMs` to arrive. Records when each connection was opened and closed.
 */
const openSingle = (intervalMs: number, tookMs: number) => {
  const time = createVirtualTime()
  let sleptMs = 0
  const connections: { from: number; to: number | null }[] = []
  const shown: number[] = []
  const lost: number[] = []
  const opened: StreamCallbacks[] = []
  const open = (_url: string, callbacks: StreamCallbacks) => {
    const connection: (typeof connections)[number] = { from: time.now(), to: null }
    connections.push(connection)
    opened.push(callbacks)
    const timer = time.setTimer(() => callbacks.onPicture(picture), tookMs)
    return () => {
      time.clearTimer(timer)
      connection.to ??= time.now()
    }
  }
  const close = createSinglePictureOpener({ open, clock: { ...time, now: () => time.now() + sleptMs }, intervalMs })(
    '/media/stream/a',
    {
      onPicture: () => shown.push(time.now()),
      onRefused: () => {},
      onLost: () => lost.push(time.now()),
    },
  )
  const sleep = (ms: number) => {
    sleptMs += ms
  }
  return { time, connections, shown, lost, opened, close, sleep }
}

test('a single picture closes its connection as soon as the picture is complete', () => {
  const { time, connections, shown } = openSingle(1_000, 300)

  time.advance(2_500)

  expect(shown).toEqual([300, 1_300, 2_300])
  expect(connections).toEqual([
    { from: 0, to: 300 },
    { from: 1_000, to: 1_300 },
    { from: 2_000, to: 2_300 },
  ])
})

test('single pictures leave at least half of the time for other requests', () => {
  const { time, connections } = openSingle(200, 1_500)

  time.advance(8_000)

  expect(connections.map(({ from }) => from)).toEqual([0, 3_000, 6_000])
})

test('after a picture during which the computer slept, the pause is at most 10 s', () => {
  const { time, connections, sleep } = openSingle(200, 1_000)
  time.advance(500)

  sleep(3_600_000)
  time.advance(11_000)

  expect(connections.map(({ from }) => from)).toEqual([0, 11_000])
})

test.each([
  ['before the first picture arrives', 100, [{ from: 0, to: 100 }]],
  ['between two pictures', 500, [{ from: 0, to: 300 }]],
  [
    'while the second picture is loading',
    1_100,
    [
      { from: 0, to: 300 },
      { from: 1_000, to: 1_100 },
    ],
  ],
])('after the source is closed %s, no connection is open, and none is opened', (_when, closedAt, expected) => {
  const { time, connections, close } = openSingle(1_000, 300)
  time.advance(closedAt)

  close()
  time.advance(9_000)

  expect(connections).toEqual(expected)
})

test('a lost connection is reported while a single picture is loading', () => {
  const { opened, lost } = openSingle(1_000, 300)

  opened[0]?.onLost()

  expect(lost).toEqual([0])
})
