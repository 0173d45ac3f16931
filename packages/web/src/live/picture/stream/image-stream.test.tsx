import { afterEach, expect, test, vi } from 'vitest'
import { createVirtualTime } from '../../../testing/guard-proof/virtual-time.ts'
import {
  failStreamImage,
  findStreamImage,
  getStreamImage,
  loadStreamImage,
  setStreamImage,
} from '../../../testing/stream-images.ts'
import { openImageStream } from './image-stream.ts'

afterEach(() => document.body.replaceChildren())

/** Opens a stream in an `<img>`. All its pixels have the value `shown.pixel`; if that is null, they cannot be read. */
const openImage = () => {
  const shown: { pixel: number | null } = { pixel: 1 }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    drawImage: () => {},
    getImageData: () => {
      if (shown.pixel === null) throw new DOMException('The canvas is tainted', 'SecurityError')
      return { data: new Uint8ClampedArray(8).fill(shown.pixel) }
    },
  } as never)
  const time = createVirtualTime()
  const events: unknown[] = []
  const close = openImageStream(
    '/media/stream/a',
    {
      onPicture: ({ isReadable }) => events.push([time.now(), isReadable]),
      onRefused: () => events.push('refused'),
    },
    { document, clock: time, isCors: false },
  )
  return { time, shown, events, close }
}

test('a stream in an img element reports its first picture and each change, but no repeated picture', () => {
  const { time, shown, events } = openImage()

  time.advance(80)
  loadStreamImage()
  time.advance(200)
  shown.pixel = 2
  time.advance(400)

  expect(events).toEqual([
    [80, true],
    [250, true],
  ])
})

test('a stream in an img element is hidden, and reports nothing before its first picture', () => {
  const { time, events } = openImage()

  time.advance(10_000)

  expect(events).toEqual([])
  expect(document.querySelector('iframe')?.hidden).toBe(true)
})

test('a stream in an img element reports nothing while its first picture is incomplete, which Firefox draws as blank', () => {
  const { time, events } = openImage()

  setStreamImage({ naturalWidth: 2, complete: false })
  time.advance(1_000)

  expect(events).toEqual([])
})

test('a stream in an img element whose pixels cannot be read reports a picture at each check', () => {
  const { time, shown, events } = openImage()
  shown.pixel = null

  loadStreamImage()
  time.advance(100)

  expect(events).toEqual([
    [0, false],
    [50, false],
    [100, false],
  ])
})

test('a stream in an img element reports a refusal by the rig', () => {
  const { events } = openImage()

  failStreamImage()

  expect(events).toEqual(['refused'])
})

test('a closed stream in an img element clears its URL, removes its document and calls no further callback', () => {
  const { time, shown, events, close } = openImage()
  const image = getStreamImage()

  close()
  loadStreamImage(2, image)
  shown.pixel = 2
  time.advance(1_000)

  expect(image.hasAttribute('src')).toBe(false)
  expect(findStreamImage()).toBeNull()
  expect(events).toEqual([])
})
