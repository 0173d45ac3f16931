import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createVirtualTime } from '../../../testing/guard-proof/virtual-time.ts'
import { failStreamImage, findStreamImage, loadStreamImage } from '../../../testing/stream-images.ts'
import { createStreamOpener } from './open-stream.ts'

const shown = { pixel: 0 }

/** A JPEG that consists of the start marker, a frame header for 1 × 1 pixels and the end marker. */
const JPEG = [0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0, 0xff, 0xd9]

beforeEach(() => {
  vi.stubGlobal('createImageBitmap', async (blob: Blob) => {
    if (blob.size > JPEG.length) throw new DOMException('The source image could not be decoded')
    return { close: () => {} }
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    drawImage: () => {},
    getImageData: () => ({ data: new Uint8ClampedArray(4).fill(shown.pixel) }),
  } as never)
})
afterEach(() => document.body.replaceChildren())

const multipart = { 'content-type': 'multipart/x-mixed-replace; boundary=rigframe' }
const toPart = (head: string, bytes: number[]) => Uint8Array.from([...new TextEncoder().encode(head), ...bytes])
const part = toPart('--rigframe\r\nContent-Length: 17\r\n\r\n', JPEG)
const undecodable = toPart('--rigframe\r\n\r\n', [...JPEG.slice(0, -2), 0, 0xff, 0xd9])
const text = toPart('no picture', [])
/** The start of a picture whose remainder has not arrived yet. */
const started = toPart('--rigframe\r\n\r\n', [0xff, 0xd8, 0xff])
const png = toPart('--rigframe\r\nContent-Type: image/png\r\nContent-Length: 4\r\n\r\n', [0x89, 0x50, 0x4e, 0x47])

/**
 * Creates a page that gets the response to its n-th request from the n-th loader, and to all further requests from the
 * last one.
 */
const createPage = (...loaders: (() => Promise<Response>)[]) => {
  const time = createVirtualTime()
  const requests: { isOpen: boolean }[] = []
  const fetchStream = (_url: unknown, init?: RequestInit) => {
    const request = { isOpen: init?.signal?.aborted !== true }
    requests.push(request)
    init?.signal?.addEventListener('abort', () => {
      request.isOpen = false
    })
    const loader = loaders[Math.min(requests.length, loaders.length) - 1]
    return loader ? loader() : Promise.reject(new TypeError('Failed to fetch'))
  }
  const openStream = createStreamOpener({ fetch: fetchStream, page: { window } as never, clock: time })
  const open = (url = '/media/stream/a') => {
    const events: string[] = []
    const close = openStream(url, {
      onPicture: (picture) => events.push('jpeg' in picture ? 'fetched' : 'image'),
      onRefused: () => events.push('refused'),
      onLost: () => events.push('lost'),
    })
    return { events, close }
  }
  return { time, open, requests, openRequests: () => requests.filter(({ isOpen }) => isOpen).length }
}

const showPicture = (time: ReturnType<typeof createVirtualTime>) => {
  shown.pixel += 1
  loadStreamImage()
  time.advance(time.now() + 50)
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

/**
 * Returns a loader whose response contains the part `each`, `parts` times. The response then stays open without data,
 * ends or fails.
 */
const deliver =
  (parts: number, then: 'silence' | 'end' | 'error' = 'silence', headers: HeadersInit = multipart, each = part) =>
  () => {
    let sent = 0
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull: (controller) => {
        sent += 1
        if (sent <= parts) return controller.enqueue(each)
        if (then === 'end') return controller.close()
        if (then === 'error') return controller.error(new TypeError('Load failed'))
        return new Promise<void>(() => {})
      },
    })
    return Promise.resolve(new Response(body, { headers }))
  }
const never = () => new Promise<Response>(() => {})

test.each([
  ['whose first read is rejected', deliver(0, 'error')],
  ['without a body', () => Promise.resolve(new Response(null, { headers: multipart }))],
  ['whose content type was changed', deliver(0, 'end', { 'content-type': 'application/octet-stream' })],
  ['whose parts are not JPEGs', deliver(1_000, 'silence', multipart, png)],
  ['that fetch cannot request', () => Promise.reject(new TypeError('Failed to fetch'))],
])('an img element shows a stream %s', async (_what, loader) => {
  const { time, open, openRequests } = createPage(loader)
  const { events } = open()
  await settle()

  showPicture(time)

  expect(events).toEqual(['image'])
  expect(openRequests()).toBe(0)
})

test.each([
  ['does not respond', never],
  ['responds but delivers no byte', deliver(0)],
])('an img element shows a stream after 1 s if fetch %s, and the fetch connection is closed', async (_what, loader) => {
  const { time, open, openRequests } = createPage(loader)
  const { events } = open()
  await settle()

  time.advance(999)
  expect(findStreamImage()).toBeNull()
  time.advance(1_000)
  showPicture(time)
  expect(events).toEqual([])
  showPicture(time)

  expect(events).toEqual(['image'])
  expect(openRequests()).toBe(0)
})

/** Returns a loader and a function `send`. The response of the loader contains the parts that are passed to `send`. */
const createCamera = () => {
  let send = (_part: Uint8Array<ArrayBuffer>) => {}
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => {
      send = (bytes) => controller.enqueue(bytes)
    },
  })
  return {
    load: () => Promise.resolve(new Response(body, { headers: multipart })),
    send: async (bytes: Uint8Array<ArrayBuffer>) => {
      send(bytes)
      await settle()
    },
  }
}

test.each([
  ['pictures that the browser cannot decode', undecodable, 1],
  ['bytes without a picture', text, 2],
])('an img element shows a stream after 1 s of %s', async (_what, bytes, changes) => {
  const { load, send } = createCamera()
  const { time, open, openRequests } = createPage(load)
  const { events } = open()
  await settle()

  for (let at = 0; at <= 1_000; at += 250) {
    expect(findStreamImage()).toBeNull()
    time.advance(at)
    await send(bytes)
  }
  for (let shown = 0; shown < changes; shown += 1) showPicture(time)

  expect(events.at(-1)).toBe('image')
  expect(openRequests()).toBe(0)
})

test('only the camera whose pictures the browser cannot decode is shown in an img element', async () => {
  const { load, send } = createCamera()
  const { time, open } = createPage(deliver(2), load, deliver(2))
  open('/media/stream/a?ticket=1')
  await settle()
  const first = open('/media/stream/b?ticket=1')
  await settle()
  await send(undecodable)
  time.advance(1_000)
  showPicture(time)
  first.close()

  const again = open('/media/stream/b?ticket=2')
  showPicture(time)
  const other = open('/media/stream/a?ticket=2')
  await settle()

  expect(again.events).toEqual(['image'])
  expect(other.events).toEqual(['fetched', 'fetched'])
})

test('fetch continues to read a stream whose first picture is corrupt or takes several seconds to arrive', async () => {
  const { load, send } = createCamera()
  const { time, open } = createPage(load)
  const { events } = open()
  await settle()
  await send(undecodable)
  time.advance(1_000)
  expect(findStreamImage()).not.toBeNull()

  await send(part)
  expect(findStreamImage()).toBeNull()
  await send(started)
  for (let at = 1_500; at < 5_000; at += 500) {
    time.advance(at)
    await send(Uint8Array.of(0))
  }

  expect(findStreamImage()).toBeNull()
  expect(events).toEqual(['fetched', 'fetched'])
})

test.each([
  ['and then nothing', 'silence', 1_000, 2],
  ['and then ends', 'end', 0, 1],
] as const)('an img element shows a stream if fetch delivers its first part %s', async (...row) => {
  const [_what, then, afterMs, pictures] = row
  const { time, open, openRequests } = createPage(deliver(1, then))
  const { events } = open()
  await settle()
  time.advance(afterMs)

  for (let shown = 0; shown < pictures; shown += 1) showPicture(time)
  expect(events).toEqual(['fetched'])
  showPicture(time)

  expect(events).toEqual(['fetched', 'image'])
  expect(openRequests()).toBe(0)
})

test('after an img element has shown a stream, the next stream is also shown in an img element, without a fetch', async () => {
  const { time, open, requests } = createPage(deliver(0, 'error'))
  const first = open()
  await settle()
  showPicture(time)
  first.close()

  const second = open('/media/stream/b')
  const crossOrigin = findStreamImage()?.crossOrigin
  showPicture(time)

  expect(second.events).toEqual(['image'])
  expect(crossOrigin).toBe('anonymous')
  expect(requests).toHaveLength(1)
})

test.each([
  ['pictures', deliver(2), ['fetched', 'fetched']],
  ['the start of a picture', deliver(1, 'silence', multipart, started), []],
])(
  'when fetch delivers %s of a slow stream, the img element is closed and the stream is read with fetch',
  async (_what, load, events) => {
    const response = await load()
    let respond = () => {}
    const { time, open } = createPage(
      () =>
        new Promise((resolve) => {
          respond = () => resolve(response)
        }),
    )
    const opened = open()
    await settle()
    time.advance(1_500)
    expect(findStreamImage()).not.toBeNull()

    respond()
    await settle()

    expect(findStreamImage()).toBeNull()
    expect(opened.events).toEqual(events)
  },
)

test('an img element that fails while fetch is still waiting is closed without a report', async () => {
  const { time, open } = createPage(never)
  const { events } = open()
  time.advance(1_500)

  failStreamImage()

  expect(findStreamImage()).toBeNull()
  expect(events).toEqual([])
})

test.each([
  ['refused', 'that the rig refuses', () => Promise.resolve(new Response('', { status: 503 }))],
  ['refused', 'that an img element cannot show either', deliver(0, 'end', { 'content-type': 'text/plain' })],
  ['lost', 'of an offline rig', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['lost', 'that ends before its first picture', deliver(0, 'end')],
])('openStream reports %s for a stream %s, and tries fetch again', async (event, _what, loader) => {
  const { open, requests } = createPage(loader, deliver(2))
  const { events } = open()
  await settle()
  if (findStreamImage()) failStreamImage()
  expect(events).toEqual([event])
  expect(findStreamImage()).toBeNull()

  const next = open()
  await settle()

  expect(next.events).toEqual(['fetched', 'fetched'])
  expect(requests).toHaveLength(2)
})

test('no img element is opened after fetch has read two pictures of a stream', async () => {
  const { time, open } = createPage(deliver(2), never)
  open()
  await settle()
  time.advance(10_000)

  open()
  time.advance(20_000)

  expect(findStreamImage()).toBeNull()
})

test('a request to another origin that fails after fetch has read two pictures is lost, and opens no img element', async () => {
  const url = 'https://rig.test/media/stream/a'
  const { open } = createPage(deliver(2), () => Promise.reject(new TypeError('Failed to fetch')))
  const read = open(url)
  await settle()

  const failed = open(url)
  await settle()

  expect(read.events).toEqual(['fetched', 'fetched'])
  expect(failed.events).toEqual(['lost'])
  expect(findStreamImage()).toBeNull()
})

test('a stream that an img element shows is refused when the img element fails', async () => {
  const { time, open } = createPage(deliver(0, 'error'))
  const { events } = open()
  await settle()
  showPicture(time)

  failStreamImage()

  expect(events).toEqual(['image', 'refused'])
})

test('closing a stream closes both connections, and no img element is opened later', async () => {
  const { time, open, openRequests } = createPage(never)
  const both = open()
  time.advance(1_000)
  const early = open()

  both.close()
  early.close()
  time.advance(5_000)
  await settle()

  expect(findStreamImage()).toBeNull()
  expect(openRequests()).toBe(0)
  expect([...both.events, ...early.events]).toEqual([])
})

test('a browser that cannot decode pictures shows all streams in img elements', () => {
  vi.stubGlobal('createImageBitmap', undefined)
  Reflect.deleteProperty(globalThis, 'createImageBitmap')
  const { time, open, requests } = createPage(never)
  const { events } = open()

  showPicture(time)

  expect(events).toEqual(['image'])
  expect(requests).toEqual([])
})

test.each([
  ['may', 'anonymous', deliver(0, 'error')],
  ['may not', null, () => Promise.reject(new TypeError('Failed to fetch'))],
])(
  'the img element of a stream that fetch %s request has the attribute crossorigin %j',
  async (_what, cors, loader) => {
    const { open } = createPage(loader)

    open('https://rig.test/media/stream/a')
    await settle()

    expect(findStreamImage()?.crossOrigin).toBe(cors)
  },
)
