import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createVirtualTime } from '../../../testing/guard-proof/virtual-time.ts'
import { findStreamImage, loadStreamImage } from '../../../testing/stream-images.ts'
import { unlimitedConnections } from '../../../testing/unlimited-connections.ts'
import { createCameraPicture } from './camera-picture.ts'
import { createStreamOpener } from './open-stream.ts'

const pixels = { value: 100 }

beforeEach(() => {
  pixels.value = 100
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    drawImage: () => {},
    getImageData: () => ({ data: new Uint8ClampedArray(4 * 32 * 18).fill(pixels.value) }),
  } as never)
})
afterEach(() => document.body.replaceChildren())

/** Creates a live picture in virtual time. It is shown in an `<img>`, because jsdom cannot decode fetched pictures. */
const createPicture = () => {
  const time = createVirtualTime()
  const endHolds = vi.fn(() => true)
  const setStepsOnly = vi.fn()
  const picture = createCameraPicture({
    clock: time,
    document,
    rigClock: { offset: () => null, nextProbeAt: () => null, reset: () => {} },
    requestPosition: async () => {},
    open: createStreamOpener({
      fetch: () => Promise.reject(new Error('No request')),
      page: { window } as never,
      clock: time,
    }),
    connections: unlimitedConnections,
    getRespondedSentAt: () => Number.NEGATIVE_INFINITY,
    endHolds,
    isHolding: () => true,
    isMoving: () => false,
    isLinkSlow: () => false,
    setStepsOnly,
    onBytes: () => {},
    onOutdated: () => {},
    onTraffic: () => {},
  })
  const show = (isOn: boolean, rate: 'all' | 1 = 'all') => picture.show({ url: '/media/stream/a', isOn, rate })
  const load = ({ isRepeated = false } = {}) => {
    if (!isRepeated) pixels.value = pixels.value === 200 ? 100 : pixels.value + 1
    loadStreamImage(320)
  }
  const advance = (ms: number) => time.advance(time.now() + ms)
  return { picture, show, load, advance, endHolds, setStepsOnly, attach: () => picture.attach(createCanvas()) }
}

const createCanvas = () => document.createElement('canvas')

const openPicture = () => {
  const opened = createPicture()
  opened.show(true)
  const detach = opened.attach()
  opened.load()
  return { ...opened, detach }
}

test('if the pixels of an img element do not change, the holds end once after 1.5 s, and the stream stalls after 3 s', () => {
  const { picture, advance, endHolds } = openPicture()

  advance(1_500)
  expect(endHolds).not.toHaveBeenCalled()
  advance(500)
  expect(picture.store.getState()).toMatchObject({ session: { phase: 'live' }, stale: { cause: 'age', seconds: 2 } })
  advance(1_000)

  expect(picture.store.getState()).toMatchObject({ session: { phase: 'stalled' }, stale: { cause: 'age', seconds: 3 } })
  expect(endHolds).toHaveBeenCalledOnce()
})

test('after a stale picture, the state is fresh as soon as the first frame arrives, before the next tick', () => {
  const { picture, load, advance } = openPicture()
  advance(2_000)
  expect(picture.store.getState().stale).toEqual({ cause: 'age', seconds: 2 })

  load()

  expect(picture.store.getState().stale).toBeNull()
})

test('an img element that shows the same picture after four connections is reported as frozen', () => {
  const { picture, load, advance } = openPicture()
  const problems: unknown[] = []
  for (const waitMs of [1_250, 2_250, 4_250]) {
    advance(3_000)
    advance(waitMs)
    load({ isRepeated: true })
    advance(1_500)
    problems.push(picture.store.getState().problem)
  }

  expect(problems).toEqual([null, null, 'frozen'])
})

test.each([
  ['detaching the canvas', ({ detach }: ReturnType<typeof openPicture>) => detach()],
  ['switching the stream off', ({ show }: ReturnType<typeof openPicture>) => show(false)],
  ['closing the picture', ({ picture }: ReturnType<typeof openPicture>) => picture.close()],
])('%s ends the holds and closes the connection', (_what, end) => {
  const opened = openPicture()

  end(opened)

  expect(opened.endHolds).toHaveBeenCalledOnce()
  expect(findStreamImage()).toBeNull()
  expect(opened.picture.store.getState().session.phase).toBe('off')
})

test('detaching a canvas has no effect after another canvas has been attached', () => {
  const { picture, attach, detach } = openPicture()
  attach()
  const { canvas } = picture.store.getState()

  detach()

  expect(picture.store.getState().canvas).toBe(canvas)
  expect(findStreamImage()).not.toBeNull()
})

test('holds continue when the stream is switched on, or its rate changes', () => {
  const { show, endHolds } = openPicture()

  show(true, 1)
  show(true)
  expect(endHolds).not.toHaveBeenCalled()
  show(false)
  endHolds.mockClear()
  show(true)

  expect(endHolds).not.toHaveBeenCalled()
})

test('the picture notifies its frame listeners until they unsubscribe, and returns the time of the first frame', () => {
  const { picture, load, advance } = openPicture()
  const firstShownAt = picture.shownSince()
  const listener = vi.fn()
  const unsubscribe = picture.onFrame(listener)

  advance(400)
  load()
  unsubscribe()
  advance(400)
  load()

  expect(listener.mock.calls).toEqual([[picture.store.getState().canvas, 400, null]])
  expect([firstShownAt, picture.shownSince()]).toEqual([0, 0])
})

test('captureSnapshot returns null unless the picture is live and its pixels are readable', async () => {
  const { picture, show } = openPicture()
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:thumbnail')
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) => take(new Blob(['full'])))

  expect(await picture.captureSnapshot()).toMatchObject({ thumbnail: 'data:thumbnail', full: { size: 4 } })
  picture.store.setState({ isReadable: false })
  expect(await picture.captureSnapshot()).toBeNull()
  picture.store.setState({ isReadable: true })
  show(false)
  expect(await picture.captureSnapshot()).toBeNull()
})

test('the lag is kept when the picture becomes live, and discarded when the picture stalls', () => {
  const { picture, show, attach, load, advance } = createPicture()
  show(true)
  attach()
  const reset = vi.spyOn(picture.lag, 'reset')

  load()
  expect(reset).not.toHaveBeenCalled()
  advance(3_000)

  expect(reset).toHaveBeenCalled()
})

test.each([
  ['is reported', true, 'black'],
  ['is not reported if the page may not read the pixels', false, null],
])('a black picture %s', (_what, isReadable, problem) => {
  const { picture, show, attach, load, advance } = createPicture()
  show(true)
  attach()
  pixels.value = 0
  load({ isRepeated: true })
  picture.store.setState({ isReadable })

  advance(1_000)

  expect(picture.store.getState().problem).toBe(problem)
})

test('only steps are possible at a low rate while a canvas is attached and the stream is on', () => {
  const { show, attach, setStepsOnly } = createPicture()
  const latest = () => setStepsOnly.mock.lastCall?.[0]
  show(true, 1)
  const detached = latest()
  const detach = attach()
  const attached = latest()
  show(false, 1)
  const off = latest()
  show(true, 1)
  detach()

  expect([detached, attached, off, latest()]).toEqual([undefined, true, false, false])
})

test('the picture notifies its subscribers of each tick and each new phase, but not of each frame', () => {
  const { picture, show, attach, load, advance } = createPicture()
  const listener = vi.fn()
  show(true)
  attach()
  picture.store.subscribe(listener)
  load()
  load()
  const afterFrames = listener.mock.calls.length
  advance(1_000)
  const afterTicks = listener.mock.calls.length

  show(false)
  advance(2_000)

  expect([afterFrames, afterTicks, listener.mock.calls.length]).toEqual([1, 5, 6])
})
