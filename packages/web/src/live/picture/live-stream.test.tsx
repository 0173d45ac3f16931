import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserClock } from '../../console/console.ts'
import { createLiveStream } from './live-stream.ts'
import type { StreamListener } from './open-stream.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const connectionsOf = () => {
  const openings: { url: string; listener: StreamListener }[] = []
  let openNow = 0
  const open = (url: string, listener: StreamListener) => {
    openings.push({ url, listener })
    openNow += 1
    return () => {
      openNow -= 1
    }
  }
  return { open, openings, openNow: () => openNow }
}

const canvas = document.createElement('canvas')
const options = { on: true, url: '/media/stream/a' }

const pageShown = (hidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
  document.dispatchEvent(new Event('visibilitychange'))
}

const streamOf = (connections: ReturnType<typeof connectionsOf>) =>
  createLiveStream({ open: connections.open, isPaintable: true, clock: browserClock, document })

test('Opening and closing the view a hundred times leaves no connection open', () => {
  const connections = connectionsOf()

  for (let round = 0; round < 100; round += 1) {
    const stream = streamOf(connections)
    const end = stream.start(canvas)
    stream.setOptions(options)
    expect(connections.openNow()).toBe(1)
    end()
  }

  expect(connections.openings).toHaveLength(100)
  expect(connections.openNow()).toBe(0)
})

test('Switching off closes the connection', () => {
  const connections = connectionsOf()
  const stream = streamOf(connections)
  stream.start(canvas)
  stream.setOptions(options)

  stream.setOptions({ ...options, on: false })

  expect(connections.openNow()).toBe(0)
  expect(stream.read().session.phase).toBe('off')
})

test('A hidden tab closes its connection, and opens it again when it is shown', () => {
  const connections = connectionsOf()
  const stream = streamOf(connections)
  const end = stream.start(canvas)
  stream.setOptions(options)

  pageShown(true)
  expect(connections.openNow()).toBe(0)

  pageShown(false)
  expect(connections.openNow()).toBe(1)
  end()
})

test('A picture in a separate window continues while its tab is hidden, until that window is closed', () => {
  const connections = connectionsOf()
  const stream = streamOf(connections)
  const end = stream.start(canvas)
  stream.setOptions(options)
  const float = (film: Element | null) =>
    Object.defineProperty(document, 'pictureInPictureElement', { value: film, configurable: true })

  float(document.createElement('video'))
  pageShown(true)
  expect(connections.openNow()).toBe(1)

  float(null)
  document.dispatchEvent(new Event('leavepictureinpicture'))
  expect(connections.openNow()).toBe(0)
  end()
  pageShown(false)
})

test('A broken connection is opened again after a second, at the newest URL', () => {
  const connections = connectionsOf()
  const stream = streamOf(connections)
  const phases: string[] = []
  stream.start(canvas)
  stream.setOptions({ ...options, onPhase: (phase) => phases.push(phase) })
  stream.setOptions({ on: true, url: '/media/stream/a?ticket=2', onPhase: (phase) => phases.push(phase) })
  expect(connections.openings).toHaveLength(1)

  connections.openings[0]?.listener.lost()
  expect(connections.openNow()).toBe(0)
  vi.advanceTimersByTime(1_250)

  expect(connections.openings.map(({ url }) => url)).toEqual(['/media/stream/a', '/media/stream/a?ticket=2'])
  expect(connections.openNow()).toBe(1)
  expect(phases).toEqual(['connecting', 'stalled'])
})

test("A stream that the page may not read is shown by an image element, and the page's own connection is closed", () => {
  const connections = connectionsOf()
  const stream = streamOf(connections)
  stream.start(canvas)
  stream.setOptions(options)

  connections.openings[0]?.listener.unreadable()
  expect(connections.openNow()).toBe(0)
  expect(stream.read().imageUrl).toBe('/media/stream/a')

  stream.imageShown()
  expect(stream.read().session.phase).toBe('live')

  stream.imageFailed()
  expect(stream.read().imageUrl).toBe(null)
  expect(stream.read().session.phase).toBe('offline')
})

test('A live picture that is switched off sets no timer', () => {
  const stream = streamOf(connectionsOf())
  stream.start(canvas)
  stream.setOptions(options)
  expect(vi.getTimerCount()).toBe(1)

  stream.setOptions({ ...options, on: false })

  expect(vi.getTimerCount()).toBe(0)
})
