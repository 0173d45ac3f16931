import { beforeEach, expect, test, vi } from 'vitest'
import { createFilmWriter } from './film-writer.ts'

beforeEach(() => {
  class Recorder {
    static isTypeSupported = () => true
    state = 'inactive'
    stream = { getTracks: () => [] }
    start() {}
  }
  vi.stubGlobal('MediaRecorder', Recorder)
  vi.stubGlobal('VideoEncoder', { isConfigSupported: async () => ({ supported: true }) })
})

const cueAt = (seconds: number) => `WEBVTT\n\n00:00:0${seconds}.000 --> 00:00:0${seconds + 1}.000\nPan 12.0°\n`

const createWriter = (onError: (error: unknown) => void) => {
  const canvas = Object.assign(document.createElement('canvas'), { captureStream: () => null })
  return createFilmWriter(canvas, { onBytes: () => {}, onError })
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
    await vi.waitUntil(() => onError.mock.calls.length > seconds)
  }

  expect(onError).toHaveBeenLastCalledWith(failure)
})

test('if a cue is earlier than the previous one, onError receives the error, and later cues do not throw', async () => {
  const onError = vi.fn()
  const writer = await createWriter(onError)

  writer.addText(cueAt(3))
  writer.addText(cueAt(1))
  await vi.waitUntil(() => {
    writer.addText(cueAt(4))
    return onError.mock.calls.length > 0
  })

  expect(String(onError.mock.calls[0]?.[0])).toContain('Timestamps cannot be smaller')
})
