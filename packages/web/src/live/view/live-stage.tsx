import { useMutation } from '@tanstack/react-query'
import { Gauge, PictureInPicture2, Search } from 'lucide-react'
import { useStore } from 'zustand'
import { useConsole, useSession } from '../../console/console-context.tsx'
import { useIdleDelay } from '../../console/use-delay.ts'
import { useCameraNames } from '../../rig/camera-names.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import layout from '../../ui/layout.module.css'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { formatFactor, type Magnification } from '../../ui/magnification.ts'
import { useLayout } from '../../ui/use-layout.ts'
import { useStreaming } from '../camera/use-camera-selection.ts'
import { useIsPtz, useListedCamera, useLiveCamera, usePictureState } from '../camera/use-live-camera.tsx'
import { PictureSteering } from '../controls/picture-steering.tsx'
import { MotionAnnouncer, PanTiltPad, SteeringMessage, ZoomButtons } from '../controls/steering-controls.tsx'
import { LiveMarkButton } from '../extras/live-marking.tsx'
import { LivePosition } from '../extras/position.tsx'
import areas from '../live-layout.module.css'
import { LivePicture } from '../picture/live-picture.tsx'
import { supportsPictureInPicture, togglePictureInPicture } from '../picture/stream/picture-in-picture.ts'
import { createThinLink } from '../picture/stream/thin-link.ts'
import { useMagnifier } from '../picture/use-magnifier.ts'
import { DefaultViewButton } from '../presets/preset-activation.tsx'
import { ThenAndNow, ThenAndNowButton } from '../presets/then-and-now.tsx'
import { RecordButton } from '../record/record-button.tsx'
import { createRecorderState } from '../record/recorder-state.ts'
import styles from './live-stage.module.css'
import { SteeringSkeleton } from './live-view-skeleton.tsx'

const PictureRatePanel = lazyPart<'PictureRatePanel', object>(
  () => import('../picture/picture-panels.tsx'),
  'PictureRatePanel',
)
const LiveNotice = lazyPart(() => import('../extras/live-notice.tsx'), 'LiveNotice', { isOptional: true })

/**
 * Loaded after the view, because the picture has priority. The delay hides no foreign motion, which can be detected
 * only from the second position on.
 */
const NOTICE_DELAY_MS = 2_000
const DelayedLiveNotice = () => useIdleDelay(NOTICE_DELAY_MS) && <LiveNotice />

type PictureProps = { isCovered: boolean; isCropped: boolean }

export const LiveStage = ({ hasControls, ...picture }: PictureProps & { hasControls: boolean }) => {
  const isPtz = useIsPtz()
  // Stores the current camera names, so that 'Then and now' finds a camera's frame shots even after it is renamed
  useCameraNames()
  return (
    <section className={classNames(areas.stage, styles.stage)} aria-label="Live view">
      <Picture {...picture} />
      {isPtz && !hasControls && <SteeringSkeleton />}
      {isPtz && hasControls && (
        <>
          <LivePosition />
          <Steering />
        </>
      )}
    </section>
  )
}

const Picture = ({ isCovered, isCropped }: PictureProps) => {
  const isPtz = useIsPtz()
  const { isStreaming: isOn } = useStreaming()
  const isShown = isOn && !isCovered
  const { magnification, isMagnified, setMagnified, handlers } = useMagnifier(isShown)
  return (
    <div
      className={classNames(areas.picture, styles.picture)}
      data-off={!isOn || undefined}
      data-magnified={isMagnified || undefined}
      data-picture
      {...handlers}
    >
      <LivePicture
        camera={useListedCamera()}
        on={isShown}
        isCropped={isCropped}
        magnification={magnification}
        notice={<DelayedLiveNotice />}
      />
      {isOn && isPtz && !isMagnified && <PictureSteering />}
      {isShown && !isMagnified && <ThenAndNow />}
      {isOn && !isMagnified && <LazyPictureRate />}
      {isOn ? <PictureTools magnification={magnification} onMagnify={setMagnified} /> : <Cover />}
    </div>
  )
}

const Cover = () => {
  const { setStreaming } = useStreaming()
  return (
    <>
      <div className={classNames(layout.fill, styles.cover)}>
        <p>Live streaming turned off</p>
        <Button variant="primary" onClick={() => setStreaming(true)}>
          Enable Live streaming
        </Button>
      </div>
      {useLayout() === 'short' && (
        <div className={styles.tools}>
          <RecordButton className={styles.record} />
        </div>
      )}
    </>
  )
}

const Steering = () => (
  <div className={classNames(layout.line, areas.steering, styles.steering)} data-gap="3">
    <ZoomButtons />
    <PanTiltPad home={<DefaultViewButton />} />
    <MotionAnnouncer />
    <SteeringMessage className={classNames(areas.message, styles.message)} />
  </div>
)

type PictureToolsProps = { magnification: Magnification; onMagnify: (on: boolean) => void }

const PictureTools = ({ magnification, onMagnify }: PictureToolsProps) => {
  const isMagnified = magnification.factor > 1
  return (
    <div className={styles.tools}>
      <IconButton
        label="Magnifier"
        icon={<Search aria-hidden />}
        className={styles.tool}
        aria-pressed={isMagnified}
        onClick={() => onMagnify(!isMagnified)}
      />
      {isMagnified && <p className={styles.factor}>{formatFactor(magnification)}</p>}
      <ThenAndNowButton className={styles.tool} />
      <LiveMarkButton className={styles.tool} />
      <PictureRateButton className={styles.tool} />
      {useLayout() === 'short' && <RecordButton className={styles.record} />}
      {supportsPictureInPicture() && <PictureInPictureButton />}
    </div>
  )
}

const PictureInPictureButton = () => {
  const isLive = usePictureState(({ session }) => session.phase === 'live')
  const isReadable = usePictureState((state) => state.isReadable)
  const { picture } = useLiveCamera()
  const recorder = useConsole().area(createRecorderState)
  const { mutate } = useMutation({
    mutationFn: () => togglePictureInPicture({ picture, isRecording: () => recorder.getState().phase === 'recording' }),
    meta: { failure: 'message', quiet: true },
  })
  return (
    <IconButton
      label="Picture in picture"
      icon={<PictureInPicture2 aria-hidden />}
      className={classNames(styles.tool, styles.optional)}
      disabledReason={explainNoWindow(isLive, isReadable)}
      onClick={() => mutate()}
    />
  )
}

const explainNoWindow = (isLive: boolean, isReadable: boolean) => {
  if (!isLive) return 'There is no live picture'
  return isReadable ? undefined : 'The rig does not let this page show the picture in a separate window'
}

const LazyPictureRate = () => {
  const isNeeded = useStore(useConsole().area(createThinLink).store, ({ isOffered, isOpen }) => isOffered || isOpen)
  const isReduced = useSession(({ pictureRate }) => pictureRate !== 'all')
  return (isNeeded || isReduced) && <PictureRatePanel />
}

const PictureRateButton = ({ className }: { className?: string | undefined }) => {
  const { store, toggle } = useConsole().area(createThinLink)
  return (
    <IconButton
      label="Picture rate"
      icon={<Gauge aria-hidden />}
      className={className}
      aria-pressed={useStore(store, ({ isOpen }) => isOpen)}
      onClick={toggle}
    />
  )
}
