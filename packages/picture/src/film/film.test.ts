import { ALL_FORMATS, BufferSource, type EncodedPacket, EncodedPacketSink, Input } from 'mediabunny'
import { afterEach, expect, test, vi } from 'vitest'
import { createFrame } from '../draw/frame.ts'
import { noonView } from '../testing/noon-view.ts'
import { encodeFilm } from './film.ts'

const size = { width: 640, height: 360 }
/** For tests that do not depend on the size. */
const small = { width: 160, height: 96 }
const fps = 15

afterEach(() => void vi.useRealTimers())

test('encodeFilm returns a fast-start MP4 (H.264) of the requested size and length', async () => {
  const frame = createFrame(size.width, size.height)
  const views = Array.from({ length: fps }, (_, n) => ({ ...noonView, sled: n }))

  const film = await encodeFilm((view) => paint(frame, view.sled), { views, size, fps })

  await expectPlayable(film)
})

test('encodeFilm stops rendering when the signal is aborted', async () => {
  const frame = createFrame(small.width, small.height)
  const controller = new AbortController()
  let drawn = 0
  const draw = () => {
    drawn += 1
    if (drawn === 3) controller.abort(new Error('The client has disconnected'))
    return paint(frame, drawn)
  }

  const film = encodeFilm(draw, { views: Array(fps).fill(noonView), size: small, fps }, controller.signal)

  await expect(film).rejects.toThrow('The client has disconnected')
  expect(drawn).toBe(3)
})

test('encodeFilm returns the same bytes for the same views at another time', async () => {
  const frame = createFrame(small.width, small.height)
  const encode = (date: string) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(date) })
    return encodeFilm(() => paint(frame, 7), { views: Array(fps).fill(noonView), size: small, fps })
  }

  const films = [await encode('2026-05-04T10:00:00Z'), await encode('2031-01-01T00:00:00Z')]

  expect(Buffer.compare(films[0] ?? Buffer.of(), films[1] ?? Buffer.of(0))).toBe(0)
  const movie = Buffer.from(films[0] ?? [])
  const seconds = movie.readUInt32BE(movie.indexOf('mvhd') + 8) - 2_082_844_800
  expect(seconds).toBe(Math.floor(noonView.now / 1000))
})

test('encodeFilm writes a keyframe at least every 2 s and no B-frames', async () => {
  const frame = createFrame(small.width, small.height)
  const views = Array.from({ length: 5 * fps }, (_, n) => ({ ...noonView, sled: n % 20 }))

  const packets = await readPackets(await encodeFilm((view) => paint(frame, view.sled), { views, size: small, fps }))

  const whole = packets.filter(({ type }) => type === 'key').map(({ timestamp }) => timestamp)
  const pauses = whole.map((at, nth) => (whole[nth + 1] ?? 5) - at)
  expect(Math.max(...pauses)).toBeLessThan(2.1)
  const times = packets.map(({ timestamp }) => timestamp)
  expect(times).toEqual(times.toSorted((one, other) => one - other))
})

function paint(frame: ReturnType<typeof createFrame>, shade: number) {
  frame.pixels.fill(0xff000000 | (shade * 10) | 0)
  return frame
}

async function readPackets(film: Uint8Array<ArrayBuffer>) {
  const track = await new Input({ source: new BufferSource(film), formats: ALL_FORMATS }).getPrimaryVideoTrack()
  if (!track) throw new Error('The film has no video track')
  const packets: EncodedPacket[] = []
  for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet)
  return packets
}

async function expectPlayable(film: Uint8Array<ArrayBuffer>) {
  const input = new Input({ source: new BufferSource(film), formats: ALL_FORMATS })
  const track = await input.getPrimaryVideoTrack()
  expect(track).toMatchObject({ codec: 'avc', codedWidth: 640 })
  expect(track?.displayHeight).toBe(360)
  expect(await input.computeDuration()).toBeCloseTo(1, 1)
  const boxes = Buffer.from(film)
  expect(boxes.indexOf('moov')).toBeLessThan(boxes.indexOf('mdat'))
}
