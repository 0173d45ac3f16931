import { RECORDING_WORK_ID } from '../../console/account/unsaved-work.ts'
import type { RigConsole } from '../../console/console.ts'
import { getErrorMessage } from '../../lib/error-message.ts'
import type { LiveCamera } from '../camera/live-camera.ts'
import { type FilmRecording, recordFilm } from './record-film.ts'
import { createRecorderState, getRecordControlId } from './recorder-state.ts'

/** Records the live picture of one camera. The film ends when another camera or screen is shown, or streaming ends. */
export const createRecorder = (rigConsole: RigConsole) => {
  const { clock, controlMessages, notices, session, unsavedWork } = rigConsole
  const state = rigConsole.area(createRecorderState)
  let film: FilmRecording | null = null
  let subscriptions: (() => void)[] = []

  const start = async (liveCamera: LiveCamera, cameraName: string) => {
    // While this code was loaded, the operator may have pressed twice, or switched live streaming off
    if (state.getState().phase !== 'off' || !session.store.getState().isStreaming) return
    const control = getRecordControlId(liveCamera.cameraID)
    state.setState({ phase: 'recording', since: clock.now() })
    unsavedWork.set(RECORDING_WORK_ID, 'the end of the film that is being recorded')
    controlMessages.clear(control)
    endWithPicture(liveCamera)
    try {
      film = await recordFilm(rigConsole, liveCamera, { cameraName, onEnd: stop })
    } catch (error) {
      console.warn('The recording could not be started', error)
      controlMessages.show(control, getErrorMessage(error))
      return resetRecorder()
    }
    // If the recording has been stopped while it started, the film is completed now
    if (state.getState().phase === 'storing') await completeRecording(film)
  }

  const endWithPicture = ({ picture }: LiveCamera) => {
    subscriptions = [
      picture.store.subscribe(({ canvas }) => {
        if (canvas === null) endWithView()
      }),
      session.store.subscribe(({ isStreaming }) => {
        if (!isStreaming) void stop('live streaming is off')
      }),
      session.onEnd(() => void stop('you are no longer signed in')),
    ]
  }

  const endWithView = () => void stop('another camera or screen is shown')

  /** `reason` is omitted if the operator has stopped the recording. */
  const stop = async (reason?: string, isError = false) => {
    if (state.getState().phase !== 'recording') return
    state.setState({ phase: 'storing' })
    if (reason !== undefined) notices[isError ? 'error' : 'success'](`Recording ended: ${reason}`)
    if (film) await completeRecording(film, isError)
  }

  /** If the recording has ended with an error (`isReported`), its toast also explains why the end was not stored. */
  const completeRecording = async (recording: FilmRecording, isReported = false) => {
    await recording.stop().catch((error: unknown) => {
      console.warn('The end of the film was not stored', error)
      if (session.get().admin && !isReported) notices.error('The end of the film could not be stored')
    })
    resetRecorder()
    state.setState({ offered: 'all' })
  }

  const resetRecorder = () => {
    for (const end of subscriptions) end()
    film = null
    unsavedWork.set(RECORDING_WORK_ID, null)
    state.setState({ phase: 'off' })
  }

  return { start, endWithView, stop: () => stop(), close: () => void stop() }
}
