import type { Camera } from '@rig/contract'
import { cameraKind, isOffline } from '@rig/contract/rules'
import { useDeferredValue, useState } from 'react'
import { useCurrentCamera } from '../../cameras/use-current-camera.ts'
import { SledControl } from '../sled/sled-control.tsx'
import { LazyCableStrip } from '../strip/lazy-cable-strip.tsx'
import { LiveCameraProvider } from '../use-live-camera.tsx'
import { LiveHeader } from './live-header.tsx'
import { LiveKeys } from './live-keys.tsx'
import { CamerasSkeleton, ControlsSkeleton } from './live-loading.tsx'
import { LiveOptions } from './live-options.tsx'
import { LiveSide } from './live-side.tsx'
import { LiveStage } from './live-stage.tsx'
import styles from './live-view.module.css'
import { useEndHoldsWhen, useFullViewElement, useLiveLayout, useStreaming } from './use-live-view.ts'

/** The view of the current camera, or of the last one. While it is covered it keeps its state, but is hidden. */
export const LiveView = ({ isCovered }: { isCovered: boolean }) => {
  const current = useCurrentCamera()
  const [camera, setCamera] = useState(current)
  if (current && current !== camera) setCamera(current)
  return (
    camera && (
      <LiveCameraProvider cameraID={camera.cameraID}>
        <ViewOf camera={camera} isCovered={isCovered} />
      </LiveCameraProvider>
    )
  )
}

const ViewOf = ({ camera, isCovered }: { camera: Camera; isCovered: boolean }) => {
  // No one should steer a camera without its picture, and the controls of one that has become unsteerable are removed
  useEndHoldsWhen(isCovered)
  useEndHoldsWhen(cameraKind(camera.name) !== 'ptz' || isOffline(camera))
  const layout = useLiveLayout()
  const { view, isFull } = useFullViewElement()
  const [chosenSide, chooseSide] = useState<boolean | null>(null)
  const hasSide = chosenSide ?? layout !== 'low'
  // The picture first: rendering the rest would delay it on a slow phone. While it streams everything is rendered
  // immediately, because every new picture would defer the rest again
  const isWhole = useDeferredValue(true, useStreaming().isStreaming)
  return (
    <div
      ref={view}
      className={styles.view}
      data-layout={layout}
      data-full={isFull || undefined}
      data-folded={!hasSide || undefined}
      data-covered={isCovered || undefined}
    >
      <LiveHeader camera={camera} hasSide={hasSide} onSide={chooseSide}>
        {!isCovered && <LiveKeys camera={camera} />}
      </LiveHeader>
      <LiveStage camera={camera} isWhole={isWhole} />
      <LazyCableStrip isHidden={layout === 'low'} />
      <div className={styles.row}>
        {isWhole ? (
          <>
            <LiveOptions />
            <SledControl />
          </>
        ) : (
          <ControlsSkeleton />
        )}
      </div>
      {hasSide && (isWhole ? <LiveSide camera={camera} /> : <CamerasSkeleton />)}
    </div>
  )
}
