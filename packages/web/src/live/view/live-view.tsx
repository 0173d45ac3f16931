import type { Camera } from '@rig/contract'
import { cameraKind } from '@rig/contract/rules'
import { useDeferredValue, useState } from 'react'
import { useCurrentCamera } from '../../cameras/use-current-camera.ts'
import { useLayer } from '../../console/use-layer.ts'
import { classNames } from '../../ui/class-names.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useSteeringTouches } from '../inputs/use-steering-touches.ts'
import { SledControl } from '../sled/sled-control.tsx'
import { LazyCableStrip } from '../strip/lazy-cable-strip.tsx'
import { useAllCameras } from '../use-all-cameras.ts'
import { useStreaming } from '../use-camera-selection.ts'
import { LiveCameraProvider, useLiveCamera } from '../use-live-camera.tsx'
import full from './full-view.module.css'
import { LiveHeader, ViewTools } from './live-header.tsx'
import { LiveKeys } from './live-keys.tsx'
import { LiveOptions } from './live-options.tsx'
import { LiveSidePanel } from './live-side-panel.tsx'
import { LiveStage } from './live-stage.tsx'
import styles from './live-view.module.css'
import { CamerasSkeleton, ControlsSkeleton } from './live-view-skeleton.tsx'
import phone from './phone-view.module.css'
import { useDisabledReason } from './use-disabled-reason.ts'
import { useIsIdle } from './use-is-idle.ts'
import { useEndHoldsWhen, useFullViewElement, useHasDrawer, useLiveLayout, useStopKey } from './use-live-view.ts'

const AllCameras = lazyPart(() => import('../all-cameras/all-cameras.tsx'), 'AllCameras')

/** Renders the current camera. A covered view stays mounted. */
export const LiveView = ({ isCovered }: { isCovered: boolean }) => {
  const { camera } = useCurrentCamera()
  const { isOpen: showsAll } = useAllCameras()
  return (
    camera && (
      <LiveCameraProvider cameraID={camera.cameraID}>
        {showsAll && !isCovered && <AllCameras current={camera.cameraID} />}
        <CameraView camera={camera} isCovered={isCovered || showsAll} />
      </LiveCameraProvider>
    )
  )
}

const CameraView = ({ camera, isCovered }: { camera: Camera; isCovered: boolean }) => {
  // An operator must not steer a hidden camera, and a camera that becomes unsteerable unmounts its controls while they
  // may be held
  useEndHoldsWhen(isCovered)
  const disabledReason = useDisabledReason(camera)
  useEndHoldsWhen(cameraKind(camera.name) !== 'ptz' || disabledReason !== undefined)
  const liveCamera = useLiveCamera()
  useStopKey(cameraKind(camera.name) === 'ptz' ? liveCamera.stop : null)
  const layout = useLiveLayout()
  const { view, isFull } = useFullViewElement()
  const isIdle = useIsIdle(view, isFull)
  useSteeringTouches(view)
  const isDrawer = useHasDrawer() && layout === 'desk'
  const [chosenSide, setChosenSide] = useState<boolean | null>(null)
  const hasSidePanel = chosenSide ?? (layout !== 'low' && !isDrawer && !isFull)
  const coversPicture = layout === 'low' || isDrawer || isFull
  useLayer(hasSidePanel && coversPicture && !isCovered, () => setChosenSide(false))
  // Deferring the controls shows the picture earlier on a slow phone. During streaming they are not deferred, because
  // each new picture would defer them again
  const hasControls = useDeferredValue(true, useStreaming().isStreaming)
  return (
    <div
      ref={view}
      className={classNames(styles.view, phone.phone, full.full)}
      data-layout={layout}
      data-full={isFull || undefined}
      data-idle={isIdle || undefined}
      data-folded={!hasSidePanel || undefined}
      data-drawer={isDrawer || undefined}
      data-covered={isCovered || undefined}
    >
      <LiveHeader camera={camera} />
      <div className={styles.row} data-dock>
        {hasControls ? (
          <>
            <LiveOptions camera={camera} />
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
        isCropped={layout !== 'desk' || isFull}
      />
      <LazyCableStrip isHidden={layout === 'low' || isFull} />
      {layout === 'desk' && !isFull && (
        <p className={styles.unrecorded}>The cable appears here while the sled moves with the live picture on</p>
      )}
      <ViewTools hasSidePanel={hasSidePanel} onSidePanelChange={setChosenSide}>
        {!isCovered && <LiveKeys camera={camera} />}
      </ViewTools>
      {hasSidePanel && (hasControls ? <LiveSidePanel camera={camera} isDrawer={isDrawer} /> : <CamerasSkeleton />)}
    </div>
  )
}
