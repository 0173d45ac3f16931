import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createVirtualTime } from '../../testing/guard-proof/virtual-time.ts'
import { createProtocolObserver } from '../../testing/protocol-observer.ts'
import type { ClaimKind } from './connection-claims.ts'
import { createConnections } from './connections.ts'

const RIG = 'http://rig.test'

/** A `BroadcastChannel` that delivers immediately. `close` also simulates the crash of its window. */
class Channel extends EventTarget {
  static open = new Set<Channel>()
  constructor(readonly name: string) {
    super()
    Channel.open.add(this)
  }
  postMessage(data: unknown) {
    if (!Channel.open.has(this)) return
    for (const other of Channel.open)
      if (other !== this) other.dispatchEvent(Object.assign(new Event('message'), { data: structuredClone(data) }))
  }
  close() {
    Channel.open.delete(this)
  }
}

beforeEach(() => vi.stubGlobal('BroadcastChannel', Channel))
afterEach(() => Channel.open.clear())

const createBrowser = ({ protocol = '' } = {}) => {
  const time = createVirtualTime()
  const openWindow = () => {
    const window = Object.assign(new EventTarget(), {
      location: { href: `${RIG}/dashboard/view` },
      PerformanceObserver: createProtocolObserver(protocol, RIG),
    })
    const channels = new Set(Channel.open)
    const state = { isMoving: false }
    const connections = createConnections({
      clock: time,
      window: window as never,
      isMoving: () => state.isMoving,
    })
    const channel = [...Channel.open].find((each) => !channels.has(each))
    const claim = (kind: ClaimKind, url = `${RIG}/media/stream`) => {
      const claimed = { isOpen: false }
      const { release, ...takeover } = connections.claim(kind, {
        url,
        onOpen: () => {
          claimed.isOpen = true
        },
        onRecall: () => {
          claimed.isOpen = false
        },
      })
      return Object.assign(claimed, { release, ...takeover })
    }
    return { connections, claim, state, window, crash: () => channel?.close() }
  }
  const wait = async (ms = 0) => {
    await flush()
    for (let passed = 0; passed < ms; passed += 250) {
      time.advance(time.now() + Math.min(250, ms - passed))
      await flush()
    }
  }
  return { openWindow, wait, time }
}

const flush = () => new Promise<void>((resolve) => setTimeout(resolve, 0))

type Browser = ReturnType<typeof createBrowser>

/** Opens `count` windows, each with a live picture, at intervals of 20 ms. */
const openLivePictures = async ({ openWindow, wait }: Browser, count: number) => {
  const windows: (ReturnType<Browser['openWindow']> & {
    live: { isOpen: boolean; takeOver(): void; release(): void }
  })[] = []
  for (let index = 0; index < count; index += 1) {
    const opened = openWindow()
    await wait(10)
    windows.push({ ...opened, live: opened.claim('live') })
    await wait(10)
  }
  return windows
}

const listOpen = (windows: { live: { isOpen: boolean } }[]) => windows.map(({ live }) => live.isOpen)

test.each([
  ['http/1.1', [true, true, true, true, false, false]],
  ['h2', [true, true, true, true, true, true]],
  ['h3', [true, true, true, true, true, true]],
])('if six windows show a live picture over %s, these stream: %j', async (protocol, open) => {
  const windows = await openLivePictures(createBrowser({ protocol }), 6)

  expect(listOpen(windows)).toEqual(open)
})

test('the connections to one host do not count towards the limit of another host', async () => {
  const browser = createBrowser()
  await openLivePictures(browser, 4)

  const another = browser.openWindow()
  await browser.wait()

  expect(another.claim('live', 'http://camera.test/stream').isOpen).toBe(true)
  expect(another.claim('live').isOpen).toBe(false)
})

test('when a window closes its live picture, the longest-waiting window starts to stream', async () => {
  const browser = createBrowser()
  const windows = await openLivePictures(browser, 6)

  windows[1]?.live.release()
  await browser.wait()

  expect(listOpen(windows)).toEqual([true, true, true, true, true, false])
})

test.each([
  ['closes', (window: ReturnType<Browser['openWindow']>) => window.connections.close(), 0],
  [
    'leaves its page',
    ({ window }: ReturnType<Browser['openWindow']>) => window.dispatchEvent(new Event('pagehide')),
    0,
  ],
  ['crashes', (window: ReturnType<Browser['openWindow']>) => window.crash(), 5_000],
] as const)('when a window %s, a waiting window starts to stream', async (_what, leave, ms) => {
  const browser = createBrowser()
  const windows = await openLivePictures(browser, 5)

  leave(windows[0] as never)
  await browser.wait(ms)

  expect(windows[4]?.live.isOpen).toBe(true)
})

test('a window that responds to queries keeps its live picture while others wait', async () => {
  const browser = createBrowser()
  const windows = await openLivePictures(browser, 5)

  await browser.wait(60_000)

  expect(listOpen(windows)).toEqual([true, true, true, true, false])
})

test('a takeover closes the live picture that has been open the longest, and the window that takes over streams before all waiting windows', async () => {
  const browser = createBrowser()
  const windows = await openLivePictures(browser, 6)

  windows[5]?.live.takeOver()
  await browser.wait()
  expect(listOpen(windows)).toEqual([false, true, true, true, false, true])

  windows[0]?.live.takeOver()
  await browser.wait()
  expect(listOpen(windows)).toEqual([true, false, true, true, false, true])
})

test('canTakeOver returns true if live pictures occupy all connections, and false if thumbnails do or the picture is already open', async () => {
  const browser = createBrowser()
  const { claim } = browser.openWindow()
  const thumbnails = Array.from({ length: 4 }, () => claim('picture'))

  const live = claim('live')
  expect(live.canTakeOver()).toBe(false)
  for (const { release } of thumbnails) release()
  expect(live).toMatchObject({ isOpen: true })
  expect(live.canTakeOver()).toBe(false)

  await openLivePictures(browser, 3)
  expect(claim('live').canTakeOver()).toBe(true)
})

test('if two windows open the last connection at the same time, only one of them keeps it', async () => {
  const browser = createBrowser()
  const windows = await openLivePictures(browser, 3)
  const late = [browser.openWindow(), browser.openWindow()]
  await browser.wait()

  const claims = late.map((window) => window.claim('live'))
  expect(claims.map(({ isOpen }) => isOpen)).toEqual([true, true])
  await browser.wait()

  expect(listOpen(windows)).toEqual([true, true, true])
  expect(claims.map(({ isOpen }) => isOpen).sort()).toEqual([false, true])
})

test('forty thumbnails load four at a time', async () => {
  const browser = createBrowser()
  const { claim } = browser.openWindow()
  const claims = Array.from({ length: 40 }, () => claim('picture'))
  let most = 0
  for (const each of claims) {
    await browser.wait()
    const open = claims.filter(({ isOpen }) => isOpen)
    most = Math.max(most, open.length)
    each.release()
    each.isOpen = false
  }

  expect(most).toBe(4)
})

test('with four live pictures, thumbnails load one at a time, and the live picture that they interrupt continues afterwards', async () => {
  const browser = createBrowser()
  const windows = await openLivePictures(browser, 5)
  await browser.wait(5_000)
  const gallery = browser.openWindow()
  const other = browser.openWindow()
  await browser.wait()

  const thumbnails = [gallery.claim('picture'), gallery.claim('picture')]
  await browser.wait(10)
  thumbnails.push(other.claim('picture'))
  await browser.wait()
  expect(listOpen(windows)).toEqual([false, true, true, true, false])
  expect(thumbnails.map(({ isOpen }) => isOpen)).toEqual([true, false, false])

  for (const thumbnail of thumbnails) {
    expect(thumbnail.isOpen).toBe(true)
    thumbnail.release()
    await browser.wait()
  }
  expect(listOpen(windows)).toEqual([true, true, true, true, false])
})

test('a thumbnail does not interrupt the live picture of a window that moves the camera', async () => {
  const browser = createBrowser()
  const windows = await openLivePictures(browser, 4)
  await browser.wait(5_000)
  for (const { state } of windows.slice(0, 2)) state.isMoving = true

  const gallery = browser.openWindow()
  await browser.wait()
  const thumbnail = gallery.claim('picture')
  await browser.wait(3_000)

  expect(listOpen(windows)).toEqual([true, true, false, true])
  expect(thumbnail.isOpen).toBe(true)
})

test('a live picture that two windows recall at the same time opens again, even if its window starts a movement', async () => {
  const browser = createBrowser()
  const [first] = await openLivePictures(browser, 4)
  await browser.wait(5_000)
  const galleries = [browser.openWindow(), browser.openWindow()]
  await browser.wait()

  const films = galleries.map(({ claim }) => {
    const film = claim('film')
    if (first) first.state.isMoving = true
    return film
  })
  expect(first?.live.isOpen).toBe(false)
  await browser.wait()
  for (const film of films) film.release()
  await browser.wait(1_000)

  expect(first?.live.isOpen).toBe(true)
})

test('a thumbnail does not interrupt a live picture that has been open for less than 5 s', async () => {
  const browser = createBrowser()
  const windows = await openLivePictures(browser, 4)

  const gallery = browser.openWindow()
  await browser.wait()
  const thumbnail = gallery.claim('picture')
  await browser.wait(4_000)
  expect(listOpen(windows)).toEqual([true, true, true, true])

  await browser.wait(2_000)
  expect(thumbnail.isOpen).toBe(true)
})

test('two films in one window interrupt only one of four live pictures, and a thumbnail interrupts another live picture', async () => {
  const browser = createBrowser()
  const windows = await openLivePictures(browser, 4)
  await browser.wait(5_000)
  const gallery = browser.openWindow()
  await browser.wait()

  const films = [gallery.claim('film'), gallery.claim('film')]
  await browser.wait()
  const thumbnail = gallery.claim('picture')
  await browser.wait(3_000)

  expect(films.map(({ isOpen }) => isOpen)).toEqual([true, false])
  expect(thumbnail.isOpen).toBe(true)
  expect(listOpen(windows)).toEqual([false, false, true, true])
})

test('a picture that does not load within 30 s releases its connection', async () => {
  const browser = createBrowser()
  const { claim } = browser.openWindow()
  const pictures = Array.from({ length: 5 }, () => claim('picture'))

  await browser.wait(29_000)
  expect(pictures.map(({ isOpen }) => isOpen)).toEqual([true, true, true, true, false])

  await browser.wait(1_000)
  expect(pictures.map(({ isOpen }) => isOpen)).toEqual([false, false, false, false, true])
})

test('a picture that has loaded within 30 s is not recalled', async () => {
  const { openWindow, wait } = createBrowser()
  const onRecall = vi.fn()
  const { connections } = openWindow()
  connections.claim('picture', { url: `${RIG}/media/poster`, onOpen: () => {}, onRecall }).release()

  await wait(30_000)

  expect(onRecall).not.toHaveBeenCalled()
})

test('`acquire` rejects when its signal is aborted while it waits', async () => {
  const browser = createBrowser()
  await openLivePictures(browser, 4)
  const abort = new AbortController()
  const gallery = browser.openWindow()
  await browser.wait()
  const acquired = gallery.connections.acquire('film', RIG, abort.signal)

  abort.abort(new Error('closed'))

  await expect(acquired).rejects.toThrow('closed')
})

test('a connection that `acquire` has opened stays in use when the signal is aborted, until it is released', async () => {
  const { connections, claim } = createBrowser().openWindow()
  const abort = new AbortController()
  const release = await connections.acquire('read', RIG, abort.signal)
  const reads = Array.from({ length: 5 }, () => claim('read'))
  const countOpen = () => reads.filter(({ isOpen }) => isOpen).length

  abort.abort()
  const before = countOpen()
  release()

  expect([before, countOpen()]).toEqual([4, 5])
})

describe('requests', () => {
  test.each([
    ['without pictures, five requests', [] as const, 5],
    ['beside a live picture, four requests', ['live'] as const, 4],
    ['beside four films, one request', ['film', 'film', 'film', 'film'] as const, 1],
  ])(
    '%s of two windows may be open, because one connection stays free for a movement',
    async (_what, pictures, count) => {
      const browser = createBrowser()
      const windows = [browser.openWindow(), browser.openWindow()] as const
      for (const kind of pictures) windows[0].claim(kind)
      await browser.wait()

      const reads = Array.from({ length: 6 }, (_, index) => index % 2)
      const claims = []
      for (const index of reads) {
        claims.push(windows[index as 0 | 1].claim('read'))
        await browser.wait()
      }

      expect(claims.filter(({ isOpen }) => isOpen)).toHaveLength(count)
    },
  )

  test('a waiting command is sent before a read that has waited longer', async () => {
    const browser = createBrowser()
    const window = browser.openWindow()
    const reads = Array.from({ length: 6 }, () => window.claim('read'))
    const command = window.claim('command')
    await browser.wait()

    reads[0]?.release()

    expect(command.isOpen).toBe(true)
    expect(reads[5]?.isOpen).toBe(false)
  })

  test('in a window that moves the camera or the sled, other requests are sent one at a time', async () => {
    const browser = createBrowser()
    const moving = browser.openWindow()
    const another = browser.openWindow()
    moving.state.isMoving = true
    const reads = [moving.claim('read'), moving.claim('read'), another.claim('read')] as const
    await browser.wait()

    const isOpen = () => reads.map((read) => read.isOpen)
    expect(isOpen()).toEqual([true, false, true])

    reads[0].release()
    expect(isOpen()).toEqual([true, true, true])
  })

  test('a thumbnail that waits because of open requests does not interrupt the live picture', async () => {
    const browser = createBrowser()
    const window = browser.openWindow()
    const live = window.claim('live')
    for (let index = 0; index < 4; index += 1) window.claim('read')
    const thumbnail = window.claim('picture')

    await browser.wait(10_000)

    expect(live.isOpen).toBe(true)
    expect(thumbnail.isOpen).toBe(false)
  })
})
