import { useStore } from 'zustand'
import { useConsole } from '../../console/console-context.tsx'
import { useIdleDelay } from '../../console/use-delay.ts'
import { importCode } from '../../lib/import-code.ts'
import { classNames } from '../../ui/class-names.ts'
import { ExplainedButton } from '../../ui/explained-button.tsx'
import layout from '../../ui/layout.module.css'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useListedCamera, useLiveCamera, usePictureState } from '../camera/use-live-camera.tsx'
import { createRecorderState, getRecordControlId } from './recorder-state.ts'

const useRecorderPhase = () => useStore(useConsole().area(createRecorderState), ({ phase }) => phase)

/** Returns a function that starts or stops a recording. If this is impossible, it shows the reason at the button. */
export const useRecord = () => {
  const rigConsole = useConsole()
  const liveCamera = useLiveCamera()
  const { name } = useListedCamera()
  const phase = useRecorderPhase()
  const isLive = usePictureState(({ session }) => session.phase === 'live')
  const isReadable = usePictureState((state) => state.isReadable)
  const isRecording = phase === 'recording'
  const disabledReason = isRecording ? undefined : explainRecordDisabled(phase, isLive, isReadable)
  const explain = (reason: string) => rigConsole.controlMessages.show(getRecordControlId(liveCamera.cameraID), reason)
  const toggle = () => {
    if (disabledReason !== undefined) return explain(disabledReason)
    importCode(() => import('./recorder.ts')).then(
      ({ createRecorder }) => {
        const { start, stop } = rigConsole.area(createRecorder)
        if (isRecording) stop()
        else start(liveCamera, name)
      },
      ({ message }: Error) => explain(message),
    )
  }
  return { isRecording, disabledReason, toggle }
}

const explainRecordDisabled = (phase: string, isLive: boolean, isReadable: boolean) => {
  if (phase === 'storing') return 'The film is being stored'
  if (!isLive) return 'There is no live picture'
  return isReadable ? undefined : 'The rig does not let this page read the picture'
}

export const RecordButton = ({ className }: { className: string | undefined }) => {
  const { isRecording, disabledReason, toggle } = useRecord()
  return (
    <ExplainedButton
      disabledReason={disabledReason}
      variant={isRecording ? 'danger' : 'secondary'}
      className={classNames(layout.dot, className)}
      data-off={!isRecording || undefined}
      onClick={toggle}
      onDisabledClick={toggle}
      aria-label={isRecording ? 'Stop recording' : 'Record'}
      title="Records at most one hour or 2 GB"
    >
      {isRecording ? <RecordedTime /> : 'Record'}
    </ExplainedButton>
  )
}

const loadBadge = () => import('./recording-badge.tsx')
const RecordedTime = lazyPart(loadBadge, 'RecordedTime')
const RecordingBadge = lazyPart(loadBadge, 'RecordingBadge')

/** Shows a badge during a recording. It is in the header, because the header is visible in every layout. */
export const RecordingState = () => useRecorderPhase() === 'recording' && <RecordingBadge />

const OfferedRecordings = lazyPart(() => import('./offered-recordings.tsx'), 'OfferedRecordings', { isOptional: true })

/**
 * After this time, the newest piece of a film from an earlier visit is older than `MAX_AGE_IN_PROGRESS_MS`, so the film
 * does not look as if another window were recording it.
 */
const OFFER_DELAY_MS = 6_000

export const LazyOfferedRecordings = () => {
  const hasFilm = useStore(useConsole().area(createRecorderState), ({ offered }) => offered === 'all')
  return useIdleDelay(hasFilm ? 0 : OFFER_DELAY_MS) && <OfferedRecordings />
}
