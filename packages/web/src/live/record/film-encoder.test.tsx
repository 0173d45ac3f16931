import {
  BlobSource,
  CustomVideoEncoder,
  EncodedPacket,
  Input,
  MP4,
  registerEncoder,
  TextSubtitleSource,
  type VideoSample,
} from 'mediabunny'
import { beforeEach, expect, test, vi } from 'vitest'
import { CanvasFrame } from '../../testing/canvas-frame.ts'
import { createFilmEncoder } from './film-encoder.ts'
import { createFilmWriter, type FilmEvents } from './film-writer.ts'

/** Used instead of the browser's encoder. Each encoded picture is a single zero byte. */
class EmptyEncoder extends CustomVideoEncoder {
  static override supports = (codec: string) => codec === 'vp9'
  override init() {}
  override encode({ timestamp, duration }: VideoSample, { keyFrame }: VideoEncoderEncodeOptions) {
    const packet = new EncodedPacket(new Uint8Array(1), keyFrame ? 'key' : 'delta', timestamp, duration)
    this.onPacket(packet, { decoderConfig: { codec: 'vp09.00.10.08', codedWidth: 16, codedHeight: 9 } })
  }
  override flush() {}
  override close() {}
}

registerEncoder(EmptyEncoder)

const track = { stop: vi.fn() }

beforeEach(() => {
  class Recorder extends EventTarget {
    static isTypeSupported = () => true
    state = 'inactive'
    mimeType = 'video/mp4'
    stream = { getTracks: () => [track] }
    start() {}
  }
  vi.stubGlobal('MediaRecorder', Recorder)
  vi.stubGlobal('VideoEncoder', { isConfigSupported: async () => ({ supported: false }) })
})

const cueAt = (seconds: number) => ({
  seconds,
  at: '2026-11-28T14:15:37.000Z',
  ...{ pan: 12, tilt: null, zoom: null, sled: null },
})

const createWriter = (onError: (error: unknown) => void, onBytes: FilmEvents['onBytes'] = () => {}, width = 300) => {
  const canvas = Object.assign(document.createElement('canvas'), { width, captureStream: () => null })
  return createFilmWriter(canvas, { onBytes, onError }, createFilmEncoder)
}

test('if a picture cannot be copied, onError receives the error, and the queue has room for the next picture', async () => {
  const onError = vi.fn()
  const writer = await createWriter(onError)
  const failure = new Error('The canvas is empty')
  class BrokenFrame {
    constructor() {
      throw failure
    }
  }
  vi.stubGlobal('VideoFrame', BrokenFrame)

  for (const seconds of [0, 1, 2, 3, 4, 5]) {
    expect(writer.add(document.createElement('canvas'), seconds)).toBe(true)
    await expect.poll(() => onError.mock.calls.length).toBeGreaterThan(seconds)
  }

  expect(onError).toHaveBeenLastCalledWith(failure)
})

/** A fake of the browser's encoder. Pictures leave its queue when `encodeNext` is called. */
class SlowEncoder extends EventTarget {
  static isConfigSupported = async () => ({ supported: true })
  static latest: SlowEncoder | null = null
  encodeQueueSize = 0
  constructor() {
    super()
    SlowEncoder.latest = this
  }
  configure() {}
  encode() {
    this.encodeQueueSize += 1
  }
  encodeNext() {
    this.encodeQueueSize = Math.max(0, this.encodeQueueSize - 1)
    this.dispatchEvent(new Event('dequeue'))
  }
}

test('if the encoder is slower than the pictures, pictures are refused instead of queued', async () => {
  vi.stubGlobal('VideoEncoder', SlowEncoder)
  vi.stubGlobal('VideoFrame', CanvasFrame)
  const onError = vi.fn()
  // A size that no other test uses, because mediabunny caches for each size which codecs cannot be encoded
  const writer = await createWriter(onError, undefined, 640)
  let refused = 0

  for (let picture = 0; picture < 100; picture += 1) {
    if (!writer.add(document.createElement('canvas'), picture)) refused += 1
    if (picture % 2 === 0) SlowEncoder.latest?.encodeNext()
    await new Promise((resolve) => setTimeout(resolve))
  }

  expect(onError).not.toHaveBeenCalled()
  expect(refused).toBeGreaterThan(20)
  expect(SlowEncoder.latest?.encodeQueueSize).toBeLessThanOrEqual(4)
})

test('if a cue is earlier than the previous one, onError receives the error, and later cues do not throw', async () => {
  const onError = vi.fn()
  const writer = await createWriter(onError)

  writer.addCue(cueAt(3))
  writer.addCue(cueAt(1))
  await expect
    .poll(() => {
      writer.addCue(cueAt(4))
      return onError
    })
    .toHaveBeenCalled()

  expect(String(onError.mock.calls[0]?.[0])).toContain('Timestamps cannot be smaller')
})

test('a cue ends when the next one starts, and the last one when the film ends', async () => {
  vi.stubGlobal('VideoFrame', CanvasFrame)
  const addText = vi.spyOn(TextSubtitleSource.prototype, 'add')
  const writer = await createWriter(() => {})

  writer.addCue(cueAt(0))
  writer.addCue(cueAt(0.5))
  writer.add(document.createElement('canvas'), 0.75)
  await writer.finish()

  const timings = addText.mock.calls.map(([text]) => /\S+ --> \S+/.exec(text)?.[0])
  expect(timings.slice(0, 2)).toEqual(['00:00:00.000 --> 00:00:00.500', '00:00:00.500 --> 00:00:00.750'])
})

const PICTURE_SECONDS = 0.1

/** Returns when the last picture in the bytes of a film ends, in seconds. */
const readFilmSeconds = async (written: readonly Uint8Array<ArrayBuffer>[]) => {
  const input = new Input({ source: new BlobSource(new Blob([...written])), formats: [MP4] })
  return (await (await input.getPrimaryVideoTrack())?.computeDuration()) ?? 0
}

test('onBytes receives the bytes of a film with the time at which their last picture ends', async () => {
  vi.stubGlobal('VideoFrame', CanvasFrame)
  const written: Uint8Array<ArrayBuffer>[] = []
  const ends: (number | undefined)[] = []
  const writer = await createWriter(
    () => {},
    (bytes, endSeconds) => {
      written.push(bytes.slice())
      ends.push(endSeconds)
    },
  )
  for (const at of [0, 0.3, 0.6, 0.9, 1.2, 1.5, 1.8, 2.1, 2.4, 2.7, 3, 3.3]) {
    await expect.poll(() => writer.add(document.createElement('canvas'), at), { interval: 1 }).toBe(true)
    writer.addCue(cueAt(at))
  }

  await writer.finish()

  const played = await Promise.all(ends.map((_, index) => readFilmSeconds(written.slice(0, index + 1)).catch(() => 0)))
  expect(played).toEqual([0, 1.2, 2.1, 3, 3.3])
  expect(ends).toEqual([0, 1, 2.2, 3.1, 3.3])
})

test('a film of one picture has a length; a film without pictures has none', async () => {
  vi.stubGlobal('VideoFrame', CanvasFrame)
  const ends: (number | undefined)[] = []
  const writer = await createWriter(
    () => {},
    (_bytes, endSeconds) => void ends.push(endSeconds),
  )
  writer.add(document.createElement('canvas'), 0)

  await writer.finish()

  expect(ends).toEqual([0, 0.001])
})

for (const seconds of [0.3, 1, 3])
  for (const { texts, cues } of [
    { texts: 'no cue', cues: [] },
    { texts: 'one cue from its start', cues: [cueAt(0)] },
    { texts: 'one cue from a later picture', cues: [cueAt(0.2)] },
    { texts: 'one cue after its last picture', cues: [cueAt(5)] },
    { texts: 'two cues', cues: [cueAt(0), cueAt(1)] },
    { texts: 'two cues with the same start', cues: [cueAt(0.2), cueAt(0.2)] },
    { texts: 'ten cues', cues: Array.from({ length: 10 }, (_, index) => cueAt(index / 4)) },
  ])
    test(`a film of ${seconds} s with ${texts} can be finished, and contains all pictures and cues`, async () => {
      vi.stubGlobal('VideoFrame', CanvasFrame)
      const onError = vi.fn()
      const written: Uint8Array<ArrayBuffer>[] = []
      const writer = await createWriter(onError, (bytes) => written.push(bytes))
      const pending = [...cues]
      for (let picture = 0; picture * PICTURE_SECONDS < seconds; picture += 1) {
        const at = picture * PICTURE_SECONDS
        await expect.poll(() => writer.add(document.createElement('canvas'), at), { interval: 1 }).toBe(true)
        for (const cue of pending.splice(0, pending.filter((each) => each.seconds <= at).length)) writer.addCue(cue)
      }
      for (const cue of pending) writer.addCue(cue)

      await writer.finish()

      expect(onError).not.toHaveBeenCalled()
      expect(await readFilmSeconds(written)).toBeCloseTo(seconds - PICTURE_SECONDS)
      const text = await new Blob(written).text()
      const starts = new Set(cues.map((cue) => cue.seconds))
      expect(text.split('Pan 12.0°').length - 1).toBeGreaterThanOrEqual(starts.size)
    })

test('if the encoder cannot be created, the MediaRecorder no longer captures the picture', async () => {
  const failure = new Error('No codec')
  const canvas = Object.assign(document.createElement('canvas'), { captureStream: () => null })
  track.stop.mockClear()

  const writer = createFilmWriter(canvas, { onBytes: () => {}, onError: () => {} }, () => Promise.reject(failure))

  await expect(writer).rejects.toBe(failure)
  expect(track.stop).toHaveBeenCalledOnce()
})
