import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserClock } from '../../console/console.ts'
import { createLiveStream } from './live-stream.ts'
import type { StreamCallbacks } from './open-stream.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const createConnections = () => {
  const opened: { url: string; callbacks: StreamCallbacks }[] = []
  let openNow = 0
  const open = (url: string, callbacks: StreamCallbacks) => {
    opened.push({ url, callbacks })
    openNow += 1
    return () => {
      openNow -= 1
    }
  }
  return { open, opened, openNow: () => openNow }
}

const canvas = document.createElement('canvas')
const options = { on: true, url: '/media/stream/a' }

const setPageHidden = (hidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
  document.dispatchEvent(new Event('visibilitychange'))
}

const createStream = (connections: ReturnType<typeof createConnections>) =>
  createLiveStream({ open: connections.open, isPaintable: true, clock: browserClock, document })

test('a live stream leaves no connection open after being started and stopped 100 times', () => {
  const connections = createConnections()

  for (let round = 0; round < 100; round += 1) {
    const stream = createStream(connections)
    const end = stream.start(canvas)
    stream.setOptions(options)
    expect(connections.openNow()).toBe(1)
    end()
  }

  expect(connections.opened).toHaveLength(100)
  expect(connections.openNow()).toBe(0)
})

test('a live stream closes its connection when it is switched off', () => {
  const connections = createConnections()
  const stream = createStream(connections)
  stream.start(canvas)
  stream.setOptions(options)

  stream.setOptions({ ...options, on: false })

  expect(connections.openNow()).toBe(0)
  expect(stream.getSnapshot().session.phase).toBe('off')
})

test('a live stream closes its connection while the tab is hidden', () => {
  const connections = createConnections()
  const stream = createStream(connections)
  const end = stream.start(canvas)
  stream.setOptions(options)

  setPageHidden(true)
  expect(connections.openNow()).toBe(0)

  setPageHidden(false)
  expect(connections.openNow()).toBe(1)
  end()
})

test('a live stream in a picture-in-picture window continues while the tab is hidden, until the window is closed', () => {
  const connections = createConnections()
  const stream = createStream(connections)
  const end = stream.start(canvas)
  stream.setOptions(options)
  const setPictureInPicture = (video: Element | null) =>
    Object.defineProperty(document, 'pictureInPictureElement', { value: video, configurable: true })

  setPictureInPicture(document.createElement('video'))
  setPageHidden(true)
  expect(connections.openNow()).toBe(1)

  setPictureInPicture(null)
  document.dispatchEvent(new Event('leavepictureinpicture'))
  expect(connections.openNow()).toBe(0)
  end()
  setPageHidden(false)
})

test('a live stream reconnects to the latest URL one second after losing the connection', () => {
  const connections = createConnections()
  const stream = createStream(connections)
  const phases: string[] = []
  stream.start(canvas)
  stream.setOptions({ ...options, onPhase: (phase) => phases.push(phase) })
  stream.setOptions({ on: true, url: '/media/stream/a?ticket=2', onPhase: (phase) => phases.push(phase) })
  expect(connections.opened).toHaveLength(1)

  connections.opened[0]?.callbacks.onLost()
  expect(connections.openNow()).toBe(0)
  vi.advanceTimersByTime(1_250)

  expect(connections.opened.map(({ url }) => url)).toEqual(['/media/stream/a', '/media/stream/a?ticket=2'])
  expect(connections.openNow()).toBe(1)
  expect(phases).toEqual(['connecting', 'stalled'])
})

test('a live stream closes its connection and opens a new one when it is reopened', () => {
  const connections = createConnections()
  const stream = createStream(connections)
  stream.start(canvas)
  stream.setOptions(options)

  stream.reopen()
  expect([connections.opened.length, connections.openNow()]).toEqual([2, 1])

  stream.setOptions({ ...options, on: false })
  stream.reopen()
  expect([connections.opened.length, connections.openNow()]).toEqual([2, 0])
})

test('a live stream falls back to an image element when the response is unreadable', () => {
  const connections = createConnections()
  const stream = createStream(connections)
  stream.start(canvas)
  stream.setOptions(options)

  connections.opened[0]?.callbacks.onUnreadable()
  expect(connections.openNow()).toBe(0)
  expect(stream.getSnapshot().imageUrl).toBe('/media/stream/a')

  stream.handleImageLoad()
  expect(stream.getSnapshot().session.phase).toBe('live')

  stream.handleImageError()
  expect(stream.getSnapshot().imageUrl).toBe(null)
  expect(stream.getSnapshot().session.phase).toBe('offline')
})

test('a live stream clears its timer when it is switched off', () => {
  const stream = createStream(createConnections())
  stream.start(canvas)
  stream.setOptions(options)
  expect(vi.getTimerCount()).toBe(1)

  stream.setOptions({ ...options, on: false })

  expect(vi.getTimerCount()).toBe(0)
})

test('a live stream reconnects when the picture rate changes', () => {
  const connections = createConnections()
  const stream = createStream(connections)
  const end = stream.start(canvas)
  stream.setOptions(options)

  stream.setOptions({ ...options, rate: 1 })

  expect(connections.opened).toHaveLength(2)
  expect(connections.openNow()).toBe(1)
  end()
  expect(connections.openNow()).toBe(0)
})

test('a live stream that is switched off and gets another rate opens no connection', () => {
  const connections = createConnections()
  const stream = createStream(connections)
  stream.start(canvas)
  stream.setOptions(options)

  stream.setOptions({ ...options, on: false, rate: 1 })

  expect(connections.opened).toHaveLength(1)
  expect(connections.openNow()).toBe(0)
})
