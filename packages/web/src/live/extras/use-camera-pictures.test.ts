import { expect, test } from 'vitest'
import { createVirtualTime } from '../../testing/guard-proof/virtual-time.ts'
import type { StreamCallbacks } from '../picture/stream/open-stream.ts'
import { getTileSize, startTakingPictures } from './use-camera-pictures.ts'

/** Starts to take pictures with each camera. Each picture arrives after `tookMs[camera]`, or never if that is null. */
const takeFrom = (tookMs: Record<string, number | null>) => {
  const time = createVirtualTime()
  let sleptMs = 0
  const log: string[] = []
  let openNow = 0
  let openMost = 0
  const note = (event: string) => log.push(`${time.now()} ${event}`)
  const open = (url: string, callbacks: StreamCallbacks) => {
    note(`open ${url}`)
    openNow += 1
    openMost = Math.max(openMost, openNow)
    const ms = tookMs[url] ?? null
    const timer = ms === null ? null : time.setTimer(() => callbacks.onPicture(new Uint8Array() as never), ms)
    return () => {
      time.clearTimer(timer)
      openNow -= 1
    }
  }
  let sources = Object.keys(tookMs)
  const stop = startTakingPictures({
    open,
    clock: { ...time, now: () => time.now() + sleptMs },
    listSources: () => sources.map((url) => ({ cameraID: url, url })),
    onPicture: (cameraID) => note(`picture ${cameraID}`),
    onFailure: (cameraID) => note(`failure ${cameraID}`),
  })
  const setSources = (next: string[]) => {
    sources = next
  }
  const sleep = (ms: number) => {
    sleptMs += ms
  }
  return { time, log, stop, setSources, sleep, openNow: () => openNow, openMost: () => openMost }
}

test.each<[what: string, tookMs: Record<string, number | null>, untilMs: number, log: string[]]>([
  [
    'takes one picture after the other, and a picture from each camera every 5 s',
    { north: 100, south: 100 },
    5_100,
    [
      '0 open north',
      '100 picture north',
      '2500 open south',
      '2600 picture south',
      '5000 open north',
      '5100 picture north',
    ],
  ],
  [
    'waits between pictures for at least as long as the previous picture took',
    { north: 4_000, south: 100 },
    8_000,
    ['0 open north', '4000 picture north', '8000 open south'],
  ],
  [
    'reports a camera that has sent no picture for 10 s, and continues with the next one',
    { north: null, south: 100 },
    20_100,
    ['0 open north', '10000 failure north', '20000 open south', '20100 picture south'],
  ],
])('startTakingPictures %s', (_what, tookMs, untilMs, expected) => {
  const { time, log, openMost } = takeFrom(tookMs)

  time.advance(untilMs)

  expect(openMost()).toBe(1)
  expect(log).toEqual(expected)
})

test('startTakingPictures uses the newest list of cameras, and waits while it is empty', () => {
  const { time, log, setSources } = takeFrom({ north: 100, south: 100 })
  time.advance(200)
  setSources([])
  time.advance(6_000)
  setSources(['south'])

  time.advance(8_000)

  expect(log).toEqual(['0 open north', '100 picture north', '7500 open south', '7600 picture south'])
})

test('startTakingPictures waits for at most 10 s after a picture during which the computer slept', () => {
  const { time, log, sleep } = takeFrom({ north: 1_000, south: 100 })
  time.advance(500)

  sleep(3_600_000)
  time.advance(11_100)

  expect(log).toEqual(['0 open north', '1000 picture north', '11000 open south', '11100 picture south'])
})

test('startTakingPictures closes its stream when it is stopped', () => {
  const { time, log, stop, openNow } = takeFrom({ north: 1_000 })
  time.advance(500)

  stop()
  time.advance(20_000)

  expect(openNow()).toBe(0)
  expect(log).toEqual(['0 open north'])
})

test.each([
  [1920, 1080, 1280, 720],
  [2592, 1944, 1280, 960],
  [704, 576, 704, 576],
])(
  'getTileSize reduces a picture of %i × %i pixels to %i × %i pixels',
  (naturalWidth, naturalHeight, width, height) => {
    expect(getTileSize({ naturalWidth, naturalHeight })).toEqual({ width, height })
  },
)
