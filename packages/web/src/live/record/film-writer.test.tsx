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

test('a cue that the film cannot contain is passed to onError, and no later cue throws', async () => {
  const onError = vi.fn()
  const canvas = Object.assign(document.createElement('canvas'), { captureStream: () => null })
  const writer = await createFilmWriter(canvas, { onBytes: () => {}, onError })

  writer.addText(cueAt(3))
  writer.addText(cueAt(1))
  await vi.waitUntil(() => {
    writer.addText(cueAt(4))
    return onError.mock.calls.length > 0
  })

  expect(String(onError.mock.calls[0]?.[0])).toContain('Timestamps cannot be smaller')
})
