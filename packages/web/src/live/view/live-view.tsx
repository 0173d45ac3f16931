import { getCameraKind } from '@rig/contract/rules'
import { useQuery } from '@tanstack/react-query'
import { Bookmark, BookmarkPlus, Camera as CameraIcon, SquarePlus } from 'lucide-react'
import { Activity, type ReactNode, useDeferredValue, useState } from 'react'
import { useStore } from 'zustand'
import { CameraList } from '../../cameras/camera-list.tsx'
import { CameraRenameForm, useCameraRemoval } from '../../cameras/camera-settings.tsx'
import { useCurrentCamera } from '../../cameras/current-camera.ts'
import { useConsole } from '../../console/console-context.tsx'
import { useControlMessage } from '../../console/use-control-message.ts'
import { useIdleDelay } from '../../console/use-delay.ts'
import { cameraList } from '../../rig/cameras.ts'
import { getFrameShotControlId } from '../../rig/frameshots.ts'
import { getPresetsControlId } from '../../rig/presets.ts'
import { LAPTOP } from '../../styles/breakpoints.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ControlMessage } from '../../ui/control-message.tsx'
import { ExplainedButton } from '../../ui/explained-button.tsx'
import layout from '../../ui/layout.module.css'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useLayout, useMedia, useRootAttribute } from '../../ui/use-layout.ts'
import { DialogControlContext, useOverlay } from '../../ui/use-overlay.tsx'
import { useAllCamerasView, useSelectCamera, useStreaming } from '../camera/use-camera-selection.ts'
import {
  LiveCameraProvider,
  useDisabledReason,
  useEndHoldsWhen,
  useIsPtz,
  useListedCamera,
  useLiveCamera,
  useRunWhen,
} from '../camera/use-live-camera.tsx'
import { useSteeringTouches } from '../controls/hold-handlers.ts'
import { createSled } from '../controls/sled/sled.ts'
import { SledControl } from '../controls/sled/sled-control.tsx'
import { CoverStop, DialogStop } from '../controls/steering-controls.tsx'
import { useStopEverything } from '../controls/use-keys.ts'
import { LiveMarkingProvider } from '../extras/live-marking.tsx'
import { PositionValues } from '../extras/position.tsx'
import areas from '../live-layout.module.css'
import { PresetLabelDialog, PresetsDialog } from '../presets/preset-dialogs.tsx'
import { LazyOfferedRecordings, RecordButton } from '../record/record-button.tsx'
import { getRecordControlId } from '../record/recorder-state.ts'
import { LiveHeader, ViewTools } from './live-header.tsx'
import { LiveKeys } from './live-keys.tsx'
import { LiveStage } from './live-stage.tsx'
import styles from './live-view.module.css'
import { CamerasSkeleton, ControlsSkeleton } from './live-view-skeleton.tsx'
import {
  type LiveDialogProps,
  useFrameShot,
  useFullViewElement,
  useIsIdle,
  useIsPictureScrolledAway,
} from './use-live-view.ts'

const CableStrip = lazyPart(() => import('../extras/cable-strip.tsx'), 'CableStrip', { isOptional: true })
const AllCameras = lazyPart(() => import('../extras/all-cameras.tsx'), 'AllCameras')

export const LiveView = ({ isCovered }: { isCovered: boolean }) => {
  const { camera, problem } = useCurrentCamera()
  const { isOpen: showsAll } = useAllCamerasView()
  if (!camera) return null
  const { cameraID, name } = camera
  return (
    <LiveCameraProvider
      cameraID={cameraID}
      camera={camera}
      problem={problem ?? undefined}
      isPositionPolled={getCameraKind(name) === 'ptz'}
    >
      <DialogControlContext value={DialogStop}>
        {(isCovered || showsAll) && <CoverStop />}
        {showsAll && !isCovered && <AllCameras current={cameraID} />}
        <LiveMarkingProvider>
          <CameraView isCovered={isCovered || showsAll} />
        </LiveMarkingProvider>
      </DialogControlContext>
    </LiveCameraProvider>
  )
}

const CameraView = ({ isCovered }: { isCovered: boolean }) => {
  // An operator must not steer a hidden camera
  useEndHoldsWhen(isCovered)
  const { guard, leave } = useLiveCamera()
  useRunWhen(isCovered, leave)
  const isPtz = useIsPtz()
  // Renaming a camera to a webcam unmounts its controls, and a control may be held
  useEndHoldsWhen(!isPtz)
  useStopEverything(isPtz ? guard.stop : null)
  const layout = useLayout()
  const { view, isFull } = useFullViewElement()
  const isIdle = useIsIdle(isFull)
  useSteeringTouches(view)
  // Only in the upright layout does the picture scroll
  const isScrolledAway = useIsPictureScrolledAway(view) && layout === 'upright'
  useRootAttribute('view', isFull ? 'full' : isScrolledAway ? 'scrolled' : 'live')
  const isDrawer = useMedia(LAPTOP) && layout === 'wide'
  const [chosenSide, setChosenSide] = useState<boolean | null>(null)
  const hasSidePanel = chosenSide ?? (layout !== 'short' && !isDrawer && !isFull)
  const [wasSideOpen, setWasSideOpen] = useState(hasSidePanel)
  if (hasSidePanel && !wasSideOpen) setWasSideOpen(true)
  const coversPicture = layout === 'short' || isDrawer || isFull
  useOverlay(hasSidePanel && coversPicture && !isCovered, () => setChosenSide(false))
  const removal = useCameraRemoval(useListedCamera())
  const [dialog, setDialog] = useState<LiveDialogProps['dialog']>(null)
  // The controls are deferred to show the picture earlier on a slow phone, but not during streaming, when each new
  // picture would defer them again
  const hasControls = useDeferredValue(true, useStreaming().isStreaming)
  return (
    <div
      ref={view}
      className={areas.view}
      data-idle={isIdle || undefined}
      data-folded={!hasSidePanel || undefined}
      data-drawer={isDrawer || undefined}
      data-covered={isCovered || undefined}
    >
      <LiveHeader />
      <div className={areas.dock} data-area="dock">
        {hasControls ? (
          <>
            <LiveOptions dialog={dialog} onDialogChange={setDialog} />
            <SledControl />
          </>
        ) : (
          <ControlsSkeleton />
        )}
      </div>
      <LiveStage hasControls={hasControls} isCovered={isCovered} isCropped={layout !== 'wide' || isFull} />
      <LazyCableStrip isHidden={layout === 'short' || isFull} />
      <ViewTools hasSidePanel={hasSidePanel} onSidePanelChange={setChosenSide}>
        {!isCovered && <LiveKeys dialog={dialog} onDialogChange={setDialog} />}
        {!isCovered && <LazyOfferedRecordings />}
      </ViewTools>
      {/* The panel closes when the window becomes short, but must keep its typed text until it opens again */}
      {wasSideOpen && (
        <Activity mode={hasSidePanel ? 'visible' : 'hidden'}>
          {hasControls ? <LiveSidePanel isDrawer={isDrawer} removalButton={removal.button} /> : <CamerasSkeleton />}
        </Activity>
      )}
      {removal.dialog}
    </div>
  )
}

const LiveOptions = ({ dialog, onDialogChange }: LiveDialogProps) => {
  const { cameraID } = useLiveCamera()
  const disabledReason = useDisabledReason('frameshots.take')
  const takeFrameShot = useFrameShot()
  const message = useControlMessage(
    getFrameShotControlId(cameraID),
    getRecordControlId(cameraID),
    getPresetsControlId(cameraID),
  )
  const close = () => onDialogChange(null)
  return (
    <div className={classNames(areas.options, styles.options)}>
      <Button onClick={() => onDialogChange('presets')}>
        <Bookmark aria-hidden />
        <span>Preset</span>
      </Button>
      <ExplainedButton disabledReason={disabledReason} onClick={takeFrameShot} onDisabledClick={takeFrameShot}>
        <CameraIcon aria-hidden />
        <span>Frame Shot</span>
      </ExplainedButton>
      {useLayout() !== 'short' && <RecordButton className={styles.record} />}
      <Menu
        label="Save view as"
        icon={<SquarePlus aria-hidden />}
        items={[{ label: 'Preset', icon: <BookmarkPlus aria-hidden />, onSelect: () => onDialogChange('presetLabel') }]}
      />
      <ControlMessage {...message} className={styles.controlMessage} />
      <PresetsDialog open={dialog === 'presets'} onClose={close} showsDigitKeys />
      <PresetLabelDialog open={dialog === 'presetLabel'} onClose={close} />
    </div>
  )
}

export const LazyCableStrip = ({ isHidden }: { isHidden: boolean }) => {
  const hasMoved = useStore(useConsole().area(createSled).store, ({ estimate }) => estimate !== null)
  return hasMoved && <DelayedCableStrip isHidden={isHidden} />
}

const DelayedCableStrip = (props: { isHidden: boolean }) => useIdleDelay(0) && <CableStrip {...props} />

type LiveSidePanelProps = { isDrawer: boolean; removalButton: ReactNode }

const LiveSidePanel = ({ isDrawer, removalButton }: LiveSidePanelProps) => {
  const { cameraID, name } = useListedCamera()
  // In the drawer, these actions are collapsed at first, because the list of cameras needs the room
  const [chosenMore, setChosenMore] = useState<boolean | null>(null)
  const isMoreShown = chosenMore ?? !isDrawer
  const { data: cameras = [], refetch } = useQuery(cameraList(useConsole()))
  return (
    <aside className={classNames(areas.side, layout.stack, styles.side)}>
      <section className={classNames(layout.stack, styles.cameras)} data-gap="2">
        <h2>Cameras</h2>
        <CameraList cameras={cameras} current={cameraID} onChoose={useSelectCamera()} onRetry={refetch} />
      </section>
      {useIsPtz() && (
        <section
          key={cameraID}
          className={classNames(layout.stack, styles.current)}
          data-gap="2"
          aria-label="Current camera"
        >
          <h2 className={classNames(layout.clamp, styles.cameraName)}>{name}</h2>
          <PositionValues />
          <details
            className={styles.more}
            open={isMoreShown}
            onToggle={({ currentTarget: { open } }) => open !== isMoreShown && setChosenMore(open)}
          >
            <summary>More</summary>
            <CameraRenameForm cameraID={cameraID} />
            {removalButton}
          </details>
        </section>
      )}
    </aside>
  )
}
