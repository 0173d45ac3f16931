import { expect, test, vi } from 'vitest'
import { createVirtualTime } from '../../../testing/guard-proof/virtual-time.ts'
import { unlimitedConnections } from '../../../testing/unlimited-connections.ts'
import { createLiveStream, type ShownPicture } from './live-stream.ts'
import type { StreamCallbacks } from './open-stream.ts'

const options: ShownPicture = { isOn: true, url: '/media/stream/a', rate: 'all' }
const picture = { jpeg: new Uint8Array(2), timestamp: null }
const image = { naturalWidth: 2, naturalHeight: 1 } as HTMLImageElement

/** A fake `Document` with only the members that a live stream uses. */
const createPage = ({ hidden = false } = {}) => {
  const page = Object.assign(new EventTarget(), { hidden, pictureInPictureElement: null as object | null })
  const add = vi.spyOn(page, 'addEventListener')
  const remove = vi.spyOn(page, 'removeEventListener')
  const list = (spy: typeof add) => spy.mock.calls.map(([type, listener]) => ({ type, listener }))
  return { page, listAdded: () => list(add), listRemoved: () => list(remove) }
}

const createStream = ({ hidden = false } = {}) => {
  const time = createVirtualTime()
  const { page, ...listeners } = createPage({ hidden })
  const opened: { url: string; callbacks: StreamCallbacks }[] = []
  let openNow = 0
  const open = (url: string, callbacks: StreamCallbacks) => {
    opened.push({ url, callbacks })
    openNow += 1
    return () => {
      openNow -= 1
    }
  }
  const phases: string[] = []
  const onBytes = vi.fn()
  const onOutdated = vi.fn()
  let respondedSentAt = Number.NEGATIVE_INFINITY
  const stream = createLiveStream({
    open,
    connections: unlimitedConnections,
    getRespondedSentAt: () => respondedSentAt,
    clock: time,
    document: page as unknown as Document,
    onPhase: (phase) => phases.push(phase),
    onFrame: () => {},
    onTick: () => {},
    onBytes,
    onOutdated,
  })
  const setHidden = (isHidden: boolean) => {
    page.hidden = isHidden
    page.dispatchEvent(new Event('visibilitychange'))
  }
  /** Reports that another request, sent now, has received a response. */
  const respondToOther = () => {
    respondedSentAt = time.now()
  }
  return {
    ...{ stream, phases, respondToOther, onBytes, onOutdated, time, page, opened, setHidden },
    ...listeners,
    openNow: () => openNow,
  }
}

const startStream = (more: Partial<ShownPicture> = {}, how?: Parameters<typeof createStream>[0]) => {
  const created = createStream(how)
  const end = created.stream.start({ getContext: () => null } as unknown as HTMLCanvasElement)
  created.stream.show({ ...options, ...more })
  return { ...created, end, connection: () => created.opened.at(-1)?.callbacks }
}

test('a live stream leaves no connection open after being started and stopped 100 times', () => {
  const { stream, opened, openNow } = createStream()

  for (let round = 0; round < 100; round += 1) {
    const end = stream.start({} as HTMLCanvasElement)
    stream.show(options)
    expect(openNow()).toBe(1)
    end()
  }

  expect(opened).toHaveLength(100)
  expect(openNow()).toBe(0)
})

test('a stopped live stream has removed its listeners from the page', () => {
  const { end, listAdded, listRemoved } = startStream()

  end()

  expect(listAdded().map(({ type }) => type)).toEqual(['visibilitychange', 'leavepictureinpicture'])
  expect(listRemoved()).toEqual(listAdded())
})

test('a live stream is off until it is both started and switched on', () => {
  const { stream, time, opened } = createStream()
  expect([stream.getSession().phase, stream.canTakeOver()]).toEqual(['off', false])

  stream.show(options)
  time.advance(1_000)
  expect(opened).toEqual([])

  stream.start({} as HTMLCanvasElement)
  expect([opened.length, stream.getSession().phase]).toEqual([1, 'connecting'])
})

type Started = ReturnType<typeof startStream>

const hideTab = ({ setHidden }: Started) => setHidden(true)
const hideAndShowTab = ({ setHidden }: Started) => [true, false].forEach(setHidden)
const switchOff = ({ stream }: Started) => stream.show({ ...options, isOn: false })

const openPictureInPicture = (started: Started) => {
  started.page.pictureInPictureElement = {}
  hideTab(started)
}

const closePictureInPicture = (started: Started) => {
  openPictureInPicture(started)
  started.page.pictureInPictureElement = null
  started.page.dispatchEvent(new Event('leavepictureinpicture'))
}

const reopenWhileOff = (started: Started) => {
  switchOff(started)
  started.stream.reopen()
}

test.each<[event: string, opened: number, open: number, run: (started: Started) => void]>([
  ['it is switched off', 1, 0, switchOff],
  ['it is switched off and gets another rate', 1, 0, ({ stream }) => stream.show({ ...options, isOn: false, rate: 1 })],
  ['it is switched off and then reopened', 1, 0, reopenWhileOff],
  ['it is reopened', 2, 1, ({ stream }) => stream.reopen()],
  ['its picture rate changes', 2, 1, ({ stream }) => stream.show({ ...options, rate: 1 })],
  ['its URL changes', 1, 1, ({ stream }) => stream.show({ ...options, url: '/media/stream/a?ticket=2' })],
  ['the tab is hidden', 1, 0, hideTab],
  ['the tab is hidden and shown again', 2, 1, hideAndShowTab],
  ['the tab is hidden while a picture-in-picture window shows the stream', 1, 1, openPictureInPicture],
  ['the picture-in-picture window of a hidden tab is closed', 1, 0, closePictureInPicture],
])('when %s, a live stream has opened %i connections, and %i are open', (_event, opened, open, run) => {
  const started = startStream()

  run(started)

  expect([started.opened.length, started.openNow()]).toEqual([opened, open])
})

test('a live stream of a tab that was opened in the background connects when the tab is visible', () => {
  const { opened, openNow, setHidden } = startStream({}, { hidden: true })
  expect(opened).toEqual([])

  setHidden(false)

  expect(openNow()).toBe(1)
})

test('a live stream reconnects to the latest URL one second after losing the connection', () => {
  const { stream, phases, time, opened, openNow, connection } = startStream()
  stream.show({ ...options, url: '/media/stream/a?ticket=2' })

  connection()?.onLost()
  expect(openNow()).toBe(0)
  time.advance(999)
  expect(openNow()).toBe(0)
  time.advance(1_000)

  expect(opened.map(({ url }) => url)).toEqual(['/media/stream/a', '/media/stream/a?ticket=2'])
  expect(openNow()).toBe(1)
  expect(phases).toEqual(['connecting', 'stalled'])
})

test.each([
  [200, 0],
  [401, 1],
  [409, 1],
  [410, 1],
  [503, 0],
])('a live stream that is refused with status %d requests the list of cameras %d times', (status, requests) => {
  const { stream, openNow, connection, onOutdated } = startStream()

  connection()?.onRefused({ status, reason: `The rig returned ${status}` })

  expect(stream.getSession()).toMatchObject({ phase: 'refused', refusal: `The rig returned ${status}` })
  expect(openNow()).toBe(0)
  expect(onOutdated).toHaveBeenCalledTimes(requests)
})

test.each([
  ['all', 1, 1],
  [1, 0, 2],
] as const)(
  'at the rate %s, a live stream has %i open connections after a picture, and has opened %i after 1 s',
  (rate, open, all) => {
    const { time, opened, openNow, connection } = startStream({ rate })

    connection()?.onPicture(picture)
    expect(openNow()).toBe(open)
    time.advance(1_000)

    expect(opened).toHaveLength(all)
  },
)

test('a live stream of unreadable pictures does not count frames, and does not stall', () => {
  const { stream, time, opened, connection } = startStream()

  connection()?.onPicture({ image, isReadable: false })
  time.advance(60_000)

  expect(stream.getSession()).toMatchObject({ phase: 'live', countsFrames: false, recentFrameTimes: [0] })
  expect(opened).toHaveLength(1)
})

test('onBytes is called for each picture that an image element receives', () => {
  const { connection, onBytes } = startStream()

  connection()?.onPicture({ image, isReadable: true })

  expect(onBytes).toHaveBeenCalledOnce()
})

const startLive = () => {
  const started = startStream()
  const showPicture = () => started.connection()?.onPicture({ image, isReadable: true })
  showPicture()
  return { ...started, showPicture }
}

test('if its connections have died, a live stream is requested again within 3.5 s after a later request gets a response', () => {
  const { time, opened, respondToOther, stream, showPicture } = startLive()

  // At 3 s the picture counts as stalled. At 4 s it is requested again, and the browser uses a dead connection
  time.advance(4_500)
  expect(opened).toHaveLength(2)
  respondToOther()
  time.advance(7_000)
  expect(opened).toHaveLength(2)
  time.advance(8_000)

  expect(opened).toHaveLength(3)
  showPicture()
  expect(stream.getSession().phase).toBe('live')
})

test('a stream request that has had no response for 3 s is repeated as soon as a later request gets a response', () => {
  const { time, opened, respondToOther } = startLive()
  time.advance(12_000)
  expect(opened).toHaveLength(2)

  respondToOther()
  time.advance(12_750)

  expect(opened).toHaveLength(3)
})

test('a live stream that is reopened after the tab was hidden is requested again after a response to a later request', () => {
  const { time, opened, respondToOther, setHidden } = startLive()
  setHidden(true)
  setHidden(false)
  time.advance(1_000)
  respondToOther()

  time.advance(3_500)

  expect(opened).toHaveLength(3)
})

test('the timeout for a camera that starts slowly doubles with each attempt', () => {
  const { time, opened, respondToOther } = startLive()
  const openedAt: number[] = []
  for (let now = 250; now <= 40_000; now += 250) {
    time.advance(now)
    respondToOther()
    if (opened.length > openedAt.length + 1) openedAt.push(now)
  }

  expect(openedAt.map((at, index) => at - (openedAt[index - 1] ?? at))).toEqual([0, 3_250, 6_250, 12_250])
})

test.each([
  ['has got a response', ({ connection }: ReturnType<typeof startLive>) => connection()?.onResponse?.(), 1],
  ['is the newest one that was sent', () => {}, 0],
])('a stream whose request %s is given 20 s to show its first picture', (_what, respond, answers) => {
  const live = startLive()
  if (answers === 0) {
    live.time.advance(2_500)
    live.respondToOther()
  }
  live.time.advance(4_000)
  respond(live)
  if (answers === 1) live.respondToOther()

  live.time.advance(23_500)

  expect(live.opened).toHaveLength(2)
})

test('a stream that has never shown a picture is given 20 s to show its first one, because a camera may start slowly', () => {
  const { time, opened, respondToOther } = startStream()
  time.advance(1_000)
  respondToOther()

  time.advance(19_500)

  expect(opened).toHaveLength(1)
})
