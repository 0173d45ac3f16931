import { act, renderHook, waitFor } from '@testing-library/react'
import { VideoSample } from 'mediabunny'
import { beforeEach, expect, test, vi } from 'vitest'
import { createLocalFilms } from '../../../rig/local-films.ts'
import { type Recording, toRecording } from '../../../rig/recordings.ts'
import { provideConsole } from '../../../testing/provide-console.tsx'
import { createRespondingConsole } from '../../../testing/responding-console.ts'
import { createSampleFinding } from '../../../testing/sample-finding.ts'
import { FakeDecoder, writeFilm } from '../../../testing/small-film.ts'
import { useFilmStill } from './use-film-still.ts'

beforeEach(() => void vi.stubGlobal('VideoDecoder', class {}))

test('the still of a film is ready only when a frame has been drawn', async () => {
  let release = () => {}
  const decoding = new Promise<void>((resolve) => (release = resolve))
  const { decode } = FakeDecoder.prototype
  const decoded = vi.spyOn(FakeDecoder.prototype, 'decode').mockImplementation(async function (
    this: FakeDecoder,
    packet,
  ) {
    await decoding
    decode.call(this, packet)
  })
  vi.spyOn(VideoSample.prototype, 'draw').mockReturnValue()
  const { hook, canvas } = await renderStill()

  await waitFor(() => expect(decoded).toHaveBeenCalled())
  expect(hook.current.still).toEqual({ state: 'loading' })
  await act(async () => release())

  await waitFor(() => expect(hook.current.still.state).toBe('ready'))
  expect(hook.current.still).toMatchObject({ frame: Number(canvas.dataset.frame), isAligned: false })
})

test('if the decoder fails, the still is read from a <video>; if that fails too, the reason is that of the <video>', async () => {
  const decoded = vi.spyOn(FakeDecoder.prototype, 'decode').mockImplementation(function (this: FakeDecoder) {
    this.onError(new DOMException('Decoder failure', 'EncodingError'))
  })
  const { hook } = await renderStill()
  const created = vi.spyOn(document, 'createElement')

  await waitFor(() => expect(created).toHaveBeenCalledWith('video'))
  expect(decoded).toHaveBeenCalled()
  expect(hook.current.still).toEqual({ state: 'loading' })
  const video: HTMLVideoElement = created.mock.results[0]?.value
  await act(async () => void video.dispatchEvent(new Event('error')))

  expect(hook.current.still).toEqual({ state: 'failed', reason: 'The browser cannot play it' })
})

async function renderStill() {
  const { rigConsole } = createRespondingConsole(() => Response.json({ data: { camera: [] } }))
  const name = 'Patrol PTZ North span 2026-07-10T06-30-00Z 20-80.mp4'
  const film: Recording = { ...toRecording({ name, format: 'mp4' }), list: 'computer' }
  const file = new File([await writeFilm('vp8')], name)
  const localFilm = { recording: film, file, url: '', vtt: null, unsearchableReason: null }
  rigConsole.area(createLocalFilms).add([localFilm])
  const finding = createSampleFinding()
  const { result: hook } = renderHook(() => useFilmStill(film, finding, null), provideConsole(rigConsole))
  // jsdom cannot draw
  const canvas = document.createElement('canvas')
  vi.spyOn(canvas, 'getContext').mockReturnValue({ canvas } as never)
  hook.current.canvas.current = canvas
  return { hook, canvas }
}
