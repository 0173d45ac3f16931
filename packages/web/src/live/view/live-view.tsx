import type { Camera } from '@rig/contract'
import { cameraKind } from '@rig/contract/rules'
import { Activity, useDeferredValue, useState } from 'react'
import { useCurrentCamera } from '../../cameras/use-current-camera.ts'
import { classNames } from '../../ui/class-names.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { DialogControlContext, useOverlay } from '../../ui/use-overlay.tsx'
import { useRootAttribute } from '../../ui/use-root-attribute.ts'
import { DialogStop } from '../inputs/steering-controls.tsx'
import { useStopKey } from '../inputs/use-keys.ts'
import { useSteeringTouches } from '../inputs/use-steering-touches.ts'
import { SledControl } from '../sled/sled-control.tsx'
import { LazyCableStrip } from '../strip/lazy-cable-strip.tsx'
import { useAllCameras, useStreaming } from '../use-camera-selection.ts'
import { LiveCameraProvider, useLiveCamera } from '../use-live-camera.tsx'
import { LiveHeader, ViewTools } from './live-header.tsx'
import { LiveKeys } from './live-keys.tsx'
import { LiveOptions } from './live-options.tsx'
import { LiveSidePanel } from './live-side-panel.tsx'
import { LiveStage } from './live-stage.tsx'
import styles from './live-view.module.css'
import { CamerasSkeleton, ControlsSkeleton } from './live-view-skeleton.tsx'
import lying from './lying.module.css'
import upright from './upright.module.css'
import { useIsIdle } from './use-is-idle.ts'
import {
  type LiveDialogProps,
  useDisabledReason,
  useEndHoldsWhen,
  useFullViewElement,
  useHasDrawer,
  useLiveLayout,
} from './use-live-view.ts'
import wide from './wide.module.css'

const AllCameras = lazyPart(() => import('../all-cameras/all-cameras.tsx'), 'AllCameras')

export const LiveView = ({ isCovered }: { isCovered: boolean }) => {
  const { camera } = useCurrentCamera()
  const { isOpen: showsAll } = useAllCameras()
  return (
    camera && (
      <LiveCameraProvider cameraID={camera.cameraID} isPositionPolled={cameraKind(camera.name) === 'ptz'}>
        <DialogControlContext value={DialogStop}>
          {showsAll && !isCovered && <AllCameras current={camera.cameraID} />}
          <CameraView camera={camera} isCovered={isCovered || showsAll} />
        </DialogControlContext>
      </LiveCameraProvider>
    )
  )
}

const CameraView = ({ camera, isCovered }: { camera: Camera; isCovered: boolean }) => {
  // An operator must not steer a hidden camera, and a camera that becomes unsteerable unmounts its controls while they
  // may be held
  useEndHoldsWhen(isCovered)
  const isPtz = cameraKind(camera.name) === 'ptz'
  const disabledReason = useDisabledReason(camera)
  useEndHoldsWhen(!isPtz || disabledReason !== undefined)
  const liveCamera = useLiveCamera()
  useStopKey(isPtz ? liveCamera.stop : null)
  const layout = useLiveLayout()
  const { view, isFull } = useFullViewElement()
  const isIdle = useIsIdle(view, isFull)
  useSteeringTouches(view)
  useRootAttribute('view', isFull ? 'full' : 'live')
  const isDrawer = useHasDrawer() && layout === 'wide'
  const [chosenSide, setChosenSide] = useState<boolean | null>(null)
  const hasSidePanel = chosenSide ?? (layout !== 'lying' && !isDrawer && !isFull)
  const [wasSideOpen, setWasSideOpen] = useState(hasSidePanel)
  if (hasSidePanel && !wasSideOpen) setWasSideOpen(true)
  const coversPicture = layout === 'lying' || isDrawer || isFull
  useOverlay(hasSidePanel && coversPicture && !isCovered, () => setChosenSide(false))
  const [dialog, setDialog] = useState<LiveDialogProps['dialog']>(null)
  // Deferring the controls shows the picture earlier on a slow phone. During streaming each new picture would defer
  // them again
  const hasControls = useDeferredValue(true, useStreaming().isStreaming)
  return (
    <div
      ref={view}
      className={classNames(styles.view, wide.wide, upright.upright, lying.lying)}
      data-layout={layout}
      data-full={isFull || undefined}
      data-idle={isIdle || undefined}
      data-folded={!hasSidePanel || undefined}
      data-drawer={isDrawer || undefined}
      data-covered={isCovered || undefined}
    >
      <LiveHeader camera={camera} />
      <div className={styles.dock} data-area="dock">
        {hasControls ? (
          <>
            <LiveOptions camera={camera} dialog={dialog} onDialogChange={setDialog} />
            <SledControl />
          </>
        ) : (
          <ControlsSkeleton />
        )}
      </div>
      <LiveStage
        camera={camera}
        hasControls={hasControls}
        isCovered={isCovered}
        isCropped={layout !== 'wide' || isFull}
      />
      <LazyCableStrip isHidden={layout === 'lying' || isFull} />
      <ViewTools hasSidePanel={hasSidePanel} onSidePanelChange={setChosenSide}>
        {!isCovered && <LiveKeys camera={camera} dialog={dialog} onDialogChange={setDialog} />}
      </ViewTools>
      {/* A window that becomes low closes the panel, whose texts must be there when it opens again */}
      {wasSideOpen && (
        <Activity mode={hasSidePanel ? 'visible' : 'hidden'}>
          {hasControls ? <LiveSidePanel camera={camera} isDrawer={isDrawer} /> : <CamerasSkeleton />}
        </Activity>
      )}
    </div>
  )
}
