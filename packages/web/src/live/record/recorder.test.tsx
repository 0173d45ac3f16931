import { CAMERA_NAME_MAX_CHARS } from '@rig/contract/limits'
import { fireEvent, screen } from '@testing-library/react'
import { Output, TextSubtitleSource, VideoSampleSource } from 'mediabunny'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createKnownCameras, parseRecordingName } from '../../rig/recordings.ts'
import { NORTH_CAMERA_ID, SOUTH_CAMERA_ID } from '../../testing/camera-page.tsx'
import { CanvasFrame } from '../../testing/canvas-frame.ts'
import { expectLogged } from '../../testing/logged-errors.ts'
import { createSampleAdmin } from '../../testing/sample-admin.ts'
import { createSimulatedRig, openConsole } from '../../testing/simulated-rig.tsx'
import { createVirtualClock } from '../../testing/virtual-clock.ts'
import { createLiveCameras } from '../camera/live-camera.ts'
import { createFilmWriter, type FilmEvents } from './film-writer.ts'
import { createRecorder } from './recorder.ts'
import { createRecorderState, getRecordControlId } from './recorder-state.ts'
import { createFilmsInProgress, createStoredRecordings } from './stored-recordings.ts'

/** A fake MediaRecorder that emits the text given to `write` instead of encoded video. */
class TextRecorder extends EventTarget {
  static isTypeSupported = (type: string) => type === 'video/mp4'
  static latest: TextRecorder
  static starts = 0
  state = 'inactive'
  mimeType = 'video/mp4'
  stream = { getTracks: () => [] }
  ondataavailable: (event: { data: Blob }) => void = () => {}
  onerror: (error: Error) => void = () => {}
  start() {
    this.state = 'recording'
    TextRecorder.latest = this
    TextRecorder.starts += 1
  }
  write(text: string) {
    this.ondataavailable({ data: new Blob([text]) })
  }
  stop() {
    this.state = 'inactive'
    queueMicrotask(() => {
      this.write('end')
      this.dispatchEvent(new Event('stop'))
    })
  }
}

class WebmRecorder extends TextRecorder {
  override mimeType = 'video/webm;codecs=vp9'
}

const failRecorder = () => {
  expectLogged(/The recording has ended/)
  TextRecorder.latest.onerror(new Error('The encoder failed'))
}

beforeEach(() => void vi.stubGlobal('MediaRecorder', TextRecorder))

const createCanvas = () => Object.assign(document.createElement('canvas'), { captureStream: () => null })

/** Opens a console that shows the live picture of a camera. */
const openCamera = async () => {
  const { clock, pass } = createVirtualClock()
  const { rigConsole } = await createSimulatedRig({ as: 'operator', clock })
  rigConsole.settings.change({ isStreaming: true })
  const liveCamera = rigConsole.area(createLiveCameras).get(NORTH_CAMERA_ID)
  liveCamera.picture.store.setState({ canvas: createCanvas() })
  const recorder = rigConsole.area(createRecorder)
  const recordings = createStoredRecordings(rigConsole)
  const readFilms = async () => {
    const films = await recordings.list()
    return Promise.all(films.map(async (film) => (await recordings.open(film)).film.text()))
  }
  const state = rigConsole.area(createRecorderState)
  const getPhase = () => state.getState().phase
  const start = async () => {
    await recorder.start(liveCamera, 'PTZ North span')
    TextRecorder.latest.write('begin ')
  }
  /** Passes time until the condition is met. */
  const waitUntil = (isMet: () => boolean | Promise<boolean>) =>
    expect
      .poll(async () => {
        await pass(1_000)
        return isMet()
      })
      .toBe(true)
  const waitForPieces = (pieces: number) => waitUntil(async () => (await recordings.list())[0]?.pieces === pieces)
  return {
    ...{ rigConsole, liveCamera, recorder, recordings, readFilms },
    ...{ getPhase, start, state, pass, waitUntil, waitForPieces },
  }
}

test('when the operator stops a recording, its film is stored completely and offered for saving', async () => {
  const { recorder, recordings, readFilms, getPhase, start, state } = await openCamera()
  await start()
  expect(getPhase()).toBe('recording')

  await recorder.stop()

  expect(state.getState()).toMatchObject({ phase: 'off', offered: 'all' })
  expect(await readFilms()).toEqual(['begin end'])
  expect(await recordings.list()).toMatchObject([
    { name: expect.stringMatching(/^PTZ North span \d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.mp4$/), bytes: 'begin end'.length },
  ])
})

test('a film that is stored in several pieces contains the bytes of each piece once', async () => {
  const { recorder, readFilms, start, waitForPieces } = await openCamera()
  await start()
  await waitForPieces(1)

  TextRecorder.latest.write('middle ')
  await waitForPieces(2)
  await recorder.stop()

  expect(await readFilms()).toEqual(['begin middle end'])
})

test('a film that is stopped before its encoder has started is stored', async () => {
  const { liveCamera, recorder, readFilms, getPhase } = await openCamera()

  const starting = recorder.start(liveCamera, 'PTZ North span')
  await recorder.stop()
  expect(getPhase()).toBe('storing')
  await starting

  expect(getPhase()).toBe('off')
  expect(await readFilms()).toEqual(['end'])
})

test('the camera of an earlier film does not end the film of another camera', async () => {
  const { rigConsole, liveCamera, recorder, getPhase, start } = await openCamera()
  await start()
  await recorder.stop()
  const other = rigConsole.area(createLiveCameras).get(SOUTH_CAMERA_ID)
  other.picture.store.setState({ canvas: createCanvas() })
  await recorder.start(other, 'PTZ South span')

  liveCamera.picture.store.setState({ canvas: null })

  expect(getPhase()).toBe('recording')
  await recorder.stop()
})

test.each([
  ['contains characters that file systems reject', 'PTZ A/B: east'],
  ['starts with a slash', '/dev/video0 PTZ'],
  ['starts with a dot', '.PTZ'],
  ['has the greatest length', '橋'.repeat(CAMERA_NAME_MAX_CHARS)],
])('the name of a film identifies a camera whose name %s', async (_what, cameraName) => {
  const { liveCamera, recorder, recordings } = await openCamera()
  const known = createKnownCameras([{ cameraID: NORTH_CAMERA_ID, name: cameraName, until: null }])

  await recorder.start(liveCamera, cameraName)
  await recorder.stop()

  const [film] = await recordings.list()
  const parsed = parseRecordingName(film?.name ?? '')
  expect(known.find(parsed)?.cameraID).toBe(NORTH_CAMERA_ID)
  expect(parsed.takenAt).not.toBeNull()
})

type Opened = Awaited<ReturnType<typeof openCamera>>

test.each<[change: string, run: (opened: Opened) => void]>([
  ['another camera or screen is shown', ({ liveCamera }) => liveCamera.picture.store.setState({ canvas: null })],
  ['live streaming is switched off', ({ rigConsole }) => rigConsole.settings.change({ isStreaming: false })],
  ['the MediaRecorder fails', failRecorder],
])('a film ends when %s, and is stored completely', async (_change, run) => {
  const opened = await openCamera()
  await opened.start()

  run(opened)

  await expect.poll(() => opened.getPhase()).toBe('off')
  expect(await opened.readFilms()).toEqual(['begin end'])
})

test('recording ends and a message is shown when the view of all cameras replaces the live picture', async () => {
  const { rigConsole } = await openConsole('/dashboard/view', { as: 'operator' })
  await screen.findByRole('heading', { name: 'Dashboard - PTZ North span' })
  Object.assign(screen.getByRole('img', { name: 'PTZ North span' }), { captureStream: () => null })
  const { start } = rigConsole.area(createRecorder)
  rigConsole.settings.change({ isStreaming: true })
  await start(rigConsole.area(createLiveCameras).get(NORTH_CAMERA_ID), 'PTZ North span')

  fireEvent.click(screen.getByRole('button', { name: 'All cameras' }))

  await screen.findByText('Recording ended: another camera or screen is shown')
  await expect.poll(() => rigConsole.area(createRecorderState).getState().phase).toBe('off')
  expect(await createStoredRecordings(rigConsole).list()).toHaveLength(1)
})

test('a second press while the code is loading does not start a second film', async () => {
  const { recorder, liveCamera } = await openCamera()
  const before = TextRecorder.starts

  await Promise.all([recorder.start(liveCamera, 'PTZ North span'), recorder.start(liveCamera, 'PTZ North span')])
  await recorder.stop()

  expect(TextRecorder.starts).toBe(before + 1)
})

test('if live streaming is switched off while the code is loading, no film starts', async () => {
  const { rigConsole, recorder, liveCamera, getPhase } = await openCamera()
  rigConsole.settings.change({ isStreaming: false })

  await recorder.start(liveCamera, 'PTZ North span')

  expect(getPhase()).toBe('off')
})

/** Replaces the code of the encoder until the end of the test. Rejects if `create` throws. */
const replaceEncoderCode = async (create: () => object) => {
  vi.doMock('./film-encoder.ts', create)
  onTestFinished(async () => {
    vi.doUnmock('./film-encoder.ts')
    await import('./film-encoder.ts')
  })
  // Vitest applies and removes mocks at the next import. If the console started two imports at that time, the mock
  // could remain
  await import('./film-encoder.ts')
}

test('without WebCodecs, a film starts without loading the code of the encoder', async () => {
  const replaced = replaceEncoderCode(() => {
    throw new Error('The encoder is not needed')
  })
  await expect(replaced).rejects.toThrow()
  const { recorder, readFilms, start } = await openCamera()

  await start()

  await recorder.stop()
  expect(await readFilms()).toEqual(['begin end'])
})

const encoder = {
  ...{ isRealTime: false, mimeType: 'video/mp4' },
  ...{ add: () => true, addCue: () => {}, finish: async () => void (await new Blob(['read last']).arrayBuffer()) },
}

test('the length of a film is the time that its encoder reports with the last stored bytes', async () => {
  vi.stubGlobal('VideoEncoder', class {})
  await replaceEncoderCode(() => ({
    createFilmEncoder: async (_canvas: HTMLCanvasElement, { onBytes }: FilmEvents) => {
      onBytes(new Uint8Array(1), 6)
      onBytes(new Uint8Array(1), 7)
      return encoder
    },
  }))
  const { recorder, recordings, start } = await openCamera()

  await start()
  await recorder.stop()

  expect(await recordings.list()).toMatchObject([{ seconds: 7 }])
})

test.each([
  ['no codec', 'kept', null, 'header end', 'video/webm'],
  ['a codec', 'discarded', encoder, '', 'video/mp4'],
])(
  'if a query finds %s for the encoder, the bytes from the MediaRecorder are %s',
  async (_result, _fate, created, film, mimeType) => {
    vi.stubGlobal('MediaRecorder', WebmRecorder)
    const written: Uint8Array<ArrayBuffer>[] = []
    const events = { onBytes: (bytes: Uint8Array<ArrayBuffer>) => void written.push(bytes), onError: vi.fn() }
    const createEncoder = async () => {
      TextRecorder.latest.write('header ')
      return created
    }

    const writer = await createFilmWriter(createCanvas(), events, createEncoder)
    await writer.finish()

    expect(writer.mimeType).toBe(mimeType)
    expect(await new Blob(written).text()).toBe(film)
    expect(TextRecorder.latest.state).toBe('inactive')
  },
)

/** Opens a camera. `show` shows a picture, with or without a timestamp. */
const openCameraWithFrames = async () => {
  const opened = await openCamera()
  const onFrame = vi.spyOn(opened.liveCamera.picture, 'onFrame')
  const { clock } = opened.rigConsole
  const show = (stampMs: number | null) => onFrame.mock.lastCall?.[0](createCanvas(), clock.now(), stampMs)
  return { ...opened, show }
}

test('the length of a film that a MediaRecorder writes is the real time until its last picture', async () => {
  vi.stubGlobal('MediaRecorder', WebmRecorder)
  const { recorder, recordings, start, pass, show } = await openCameraWithFrames()
  await start()

  await pass(20_000)
  show(null)
  await pass(5_000)
  await recorder.stop()

  const [film] = await recordings.list()
  expect(film?.seconds).toBeCloseTo(20, 0)
  expect(film?.name).toMatch(/\.webm$/)
})

test('if a MediaRecorder writes the film, the times of positions count from the start of the film, even if no live picture arrives', async () => {
  const { recorder, recordings, start, pass, waitForPieces } = await openCamera()
  await start()
  await waitForPieces(1)
  await pass(20_000)
  await recorder.stop()

  const [film] = await recordings.list()
  const positions = film && (await (await recordings.open(film)).positions.text())
  expect(positions).toMatch(/00:00:20\.\d{3} -->/)
})

test('the cue of a position starts when the picture of that position arrives, one lag later, and says that its time is from the computer', async () => {
  const { rigConsole, liveCamera, recorder, recordings, start, pass, waitForPieces } = await openCamera()
  // The lag is unknown from the second position on
  vi.spyOn(liveCamera.picture.lag, 'read').mockReturnValueOnce({ lagMs: 3_000, source: 'movement' })
  vi.spyOn(rigConsole.rigClock, 'date').mockReturnValue(null)
  await start()
  await waitForPieces(1)
  await pass(1_000)
  await recorder.stop()

  const [film] = await recordings.list()
  const positions = (film && (await (await recordings.open(film)).positions.text())) ?? ''
  expect(positions).toMatch(/ on the computer's clock {2}Pan 12\.0/)
  const starts = Array.from(positions.matchAll(/00:00:(\S+) -->/g), ([, seconds]) => Number(seconds))
  expect(starts.length).toBeGreaterThan(1)
  expect(Math.min(...starts)).toBeGreaterThanOrEqual(3)
  expect(starts).toEqual(starts.toSorted((one, other) => one - other))
})

test('a piece is stored after a second even if the browser throttles the timers of a hidden tab', async () => {
  const { rigConsole, recorder, recordings, start } = await openCamera()
  const { clock } = rigConsole
  await start()

  const now = vi.spyOn(clock, 'now').mockReturnValue(clock.now() + 1_000)

  await expect.poll(recordings.list).toMatchObject([{ pieces: 1 }])
  now.mockRestore()
  await recorder.stop()
})

/** Stubs the browser's video encoder. Returns spies that receive the frames and the texts of the film. */
const stubEncoder = () => {
  vi.stubGlobal('VideoEncoder', { isConfigSupported: async () => ({ supported: true }) })
  vi.stubGlobal('VideoFrame', CanvasFrame)
  vi.spyOn(Output.prototype, 'finalize').mockResolvedValue()
  return {
    addPicture: vi.spyOn(VideoSampleSource.prototype, 'add').mockResolvedValue(),
    addText: vi.spyOn(TextSubtitleSource.prototype, 'add').mockResolvedValue(),
  }
}

test('a film starts with the first picture after the press; further pictures before the encoder starts count as dropped', async () => {
  const { liveCamera, recorder, recordings, show } = await openCameraWithFrames()
  const { addPicture } = stubEncoder()

  const starting = recorder.start(liveCamera, 'PTZ North span')
  show(1_000)
  show(1_300)
  await starting
  show(1_700)

  await expect.poll(() => addPicture.mock.calls.length).toBeGreaterThan(1)
  expect(addPicture.mock.calls.map(([{ timestamp }]) => timestamp)).toEqual([0, 0.7])
  await recorder.stop()
  expect(await recordings.list()).toMatchObject([{ dropped: 1 }])
})

test('a picture that is not later than the previous one counts as dropped', async () => {
  vi.stubGlobal('VideoEncoder', class {})
  await replaceEncoderCode(() => ({
    createFilmEncoder: async (_canvas: HTMLCanvasElement, { onBytes }: FilmEvents) => ({
      ...encoder,
      finish: async () => onBytes(new Uint8Array(1)),
    }),
  }))
  const { recorder, recordings, start, show } = await openCameraWithFrames()

  await start()
  for (const stampMs of [1_700, 1_650, 1_800]) show(stampMs)
  await recorder.stop()

  expect(await recordings.list()).toMatchObject([{ dropped: 1 }])
})

test('a film continues after its stream has stalled for 10 s, with a gap of the same length', async () => {
  const { liveCamera, recorder, recordings, getPhase, start, pass, show } = await openCameraWithFrames()
  const { addPicture } = stubEncoder()
  const { store } = liveCamera.picture
  await start()
  show(1_000)

  store.setState({ session: { ...store.getState().session, phase: 'stalled' } })
  await pass(10_000)
  expect(getPhase()).toBe('recording')
  store.setState({ session: { ...store.getState().session, phase: 'live' } })
  show(11_200)

  await expect.poll(() => addPicture.mock.calls.length).toBeGreaterThan(1)
  expect(addPicture.mock.calls.map(([{ timestamp }]) => timestamp)).toEqual([0, 10.2])
  await recorder.stop()
  expect(await recordings.list()).toHaveLength(1)
})

test('if the rig sends no Date, the name and the positions of a film contain the time stamps of its pictures, but cues are placed by time of arrival', async () => {
  const { rigConsole, liveCamera, recorder, recordings, waitUntil, show } = await openCameraWithFrames()
  const { addText } = stubEncoder()
  const { clock, rigClock } = rigConsole
  vi.spyOn(rigClock, 'date').mockReturnValue(null)
  // The time stamp is so close to the computer's clock that the difference could be the lag of the picture
  const stampMs = clock.date() - 4_000

  const starting = recorder.start(liveCamera, 'PTZ North span')
  show(stampMs)
  await starting
  await waitUntil(() => addText.mock.calls.length > 0)
  await recorder.stop()

  const { takenAt } = parseRecordingName((await recordings.list())[0]?.name ?? '')
  expect(Date.parse(takenAt ?? '')).toBe(Math.floor(stampMs / 1_000) * 1_000)
  const [, seconds, time = ''] = /^WEBVTT\n\n00:00:(\S+) --> .*\n(\S+ \S+)/.exec(addText.mock.calls[0]?.[0] ?? '') ?? []
  expect(Number(seconds)).toBeLessThan(2)
  expect(Date.parse(`${time.replace(' ', 'T')}Z`)).toBe(stampMs + Number(seconds) * 1_000)
})

test('a film is listed as in progress from its first stored piece until its end is stored', async () => {
  const { rigConsole, recorder, recordings, start, pass } = await openCamera()
  const { filterClosed } = rigConsole.area(createFilmsInProgress)
  await start()
  await expect
    .poll(async () => {
      await pass(1_000)
      return recordings.list()
    })
    .toHaveLength(1)
  expect(await filterClosed(await recordings.list())).toEqual([])

  await recorder.stop()

  const films = filterClosed(await recordings.list())
  await pass(1_000)
  expect(await films).toHaveLength(1)
})

test('the end of a film is stored even if the writer fails', async () => {
  const { recorder, readFilms, getPhase, start } = await openCamera()
  await start()
  expectLogged(/The end of the film was not stored/)
  vi.spyOn(TextRecorder.latest, 'stop').mockImplementation(() => {
    throw new Error('The encoder failed')
  })
  await new Blob(['read after the piece']).arrayBuffer()

  await recorder.stop()

  expect(getPhase()).toBe('off')
  expect(await readFilms()).toEqual(['begin '])
})

const ann = createSampleAdmin({ email: 'ann@rig.test', token: 'ann' })

const FULL = { quota: 1, usage: 1 }

const provideEstimate = (estimate: () => Promise<object>) => {
  Object.defineProperty(navigator, 'storage', { configurable: true, value: { estimate } })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'storage'))
}

test.each<[string, string, (opened: Opened) => void]>([
  ['the disk is almost full', 'The disk is almost full', () => provideEstimate(async () => FULL)],
  [
    'the session is from an earlier version, without an account',
    'Sign in again to record',
    ({ rigConsole: { session, settings } }) => {
      session.completeLogin({ ...ann, email: '' })
      settings.change({ isStreaming: true })
    },
  ],
  [
    'the browser cannot encode films',
    'This browser cannot record films',
    () => void Reflect.deleteProperty(globalThis, 'MediaRecorder'),
  ],
])('if %s, the recording does not start, and the button shows the reason', async (_obstacle, reason, prepare) => {
  const opened = await openCamera()
  const { rigConsole, recorder, recordings, liveCamera, getPhase } = opened
  const { admin } = rigConsole.session.get()
  prepare(opened)
  expectLogged(/The recording could not be started/)

  await recorder.start(liveCamera, 'PTZ North span')

  expect(getPhase()).toBe('off')
  const message = rigConsole.controlMessages.store.getState()[getRecordControlId(NORTH_CAMERA_ID)]
  expect(message?.text).toBe(reason)
  if (admin) rigConsole.session.completeLogin(admin)
  expect(await recordings.list()).toEqual([])
  expect(rigConsole.unsavedWork.hasWork()).toBe(false)
})

test('when the disk is almost full, the recording ends, a message reports this as an error, and the whole film is stored', async () => {
  const { rigConsole, readFilms, getPhase, start, waitUntil } = await openCamera()
  const say = vi.spyOn(rigConsole.notices, 'error')
  const estimates = [{}, {}]
  provideEstimate(async () => estimates.shift() ?? FULL)
  await start()

  await waitUntil(() => getPhase() === 'off')

  expect(say.mock.calls).toEqual([['Recording ended: The disk is almost full']])
  expect(await readFilms()).toEqual(['begin end'])
})

test('a disk check that completes after the end of its film does not end the next film', async () => {
  const { recorder, getPhase, start, pass } = await openCamera()
  let reportFullDisk = () => {}
  const pending = new Promise((resolve) => (reportFullDisk = () => resolve(FULL)))
  const estimates = [{}, pending]
  provideEstimate(async () => (await estimates.shift()) ?? {})
  await start()
  await recorder.stop()
  await start()

  reportFullDisk()
  await pass(1_000)

  expect(getPhase()).toBe('recording')
  await recorder.stop()
})

test.each([
  ['continues', 'a MediaRecorder', 'recording', () => {}],
  ['ends', 'an encoder', 'off', stubEncoder],
])(
  "when the rig's clock counts an hour in a few seconds, the recording %s if %s writes the film",
  async (_result, _writer, phase, prepare) => {
    const { recorder, getPhase, start, pass, show } = await openCameraWithFrames()
    prepare()
    await start()
    await pass(1_000)

    // The time stamps advance in steps, because a larger jump would count as a change of the clock
    for (let minute = 0; minute <= 61; minute += 1) show(minute * 60_000)
    await pass(1_000)

    await expect.poll(() => getPhase()).toBe(phase)
    await recorder.stop()
  },
)

test('a film ends after an hour, even if no pictures arrive', async () => {
  const { rigConsole, getPhase, start, pass } = await openCamera()
  const say = vi.spyOn(rigConsole.notices, 'success')
  await start()
  const endsAt = rigConsole.clock.now() + 3_600_000
  const now = vi.spyOn(rigConsole.clock, 'now').mockReturnValue(endsAt - 1)
  await pass(1_000)
  expect(getPhase()).toBe('recording')

  now.mockReturnValue(endsAt)
  await pass(1_000)

  expect(say.mock.calls).toEqual([['Recording ended: A film can last at most one hour']])
  await expect.poll(() => getPhase()).toBe('off')
})

test('while a film is being recorded, its unstored end counts as unsaved work', async () => {
  const { rigConsole, recorder, start } = await openCamera()
  await start()

  expect([...rigConsole.unsavedWork.store.getState().labels.values()]).toEqual([
    'the end of the film that is being recorded',
  ])
  await recorder.stop()
  expect(rigConsole.unsavedWork.hasWork()).toBe(false)
})

test('when the session ends, the film ends with a message, and is stored completely for its own account', async () => {
  const { rigConsole, recordings, readFilms, getPhase, start } = await openCamera()
  const say = vi.spyOn(rigConsole.notices, 'success')
  await start()
  const { admin } = rigConsole.session.get()

  rigConsole.session.end('logout')
  rigConsole.session.completeLogin(ann)
  await expect.poll(() => getPhase()).toBe('off')

  expect(say.mock.calls).toEqual([['Recording ended: you are no longer signed in']])
  expect(await recordings.list()).toEqual([])
  if (admin) rigConsole.session.completeLogin(admin)
  expect(await readFilms()).toEqual(['begin end'])
})

test('when another account signs in, the films of that account are offered', async () => {
  const { rigConsole, state } = await openCamera()
  state.setState({ offered: 'none' })

  rigConsole.session.completeLogin(ann)

  expect(state.getState().offered).toBe('earlier')
})

test.each([
  ['QuotaExceededError', 'Full', 'The disk is full'],
  ['DataError', 'Failed to write blobs (IOError)', 'The disk is full'],
  ['UnknownError', 'IO error: 000003.log: FILE_ERROR_NO_SPACE', 'The disk is full'],
  ['UnknownError', 'IO error: FILE_ERROR_FAILED', 'The browser could not store the film'],
])(
  'a write that fails with the %s "%s" ends the film, shows "%s", and keeps the stored part',
  async (name, message, reason) => {
    const { rigConsole, readFilms, getPhase, start, waitForPieces, waitUntil } = await openCamera()
    const say = vi.spyOn(rigConsole.notices, 'error')
    await start()
    await waitForPieces(1)
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException(message, name)
    })
    expectLogged(/The recording has ended/, /The end of the film was not stored/)

    TextRecorder.latest.write('lost')

    await waitUntil(() => getPhase() === 'off')
    expect(say.mock.calls).toEqual([[`Recording ended: ${reason}`]])
    expect(await readFilms()).toEqual(['begin '])
  },
)
