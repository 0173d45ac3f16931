import type { Camera } from '@rig/contract'
import { useDeferredValue, useState } from 'react'
import { useCurrentCamera } from '../../cameras/use-current-camera.ts'
import { useGuardedCamera } from '../guard/use-guarded-camera.ts'
import { LiveKeys } from '../inputs/live-keys.tsx'
import { useStreaming } from '../picture/streaming.ts'
import { SledControl } from '../sled/sled-control.tsx'
import { useSled } from '../sled/use-sled.ts'
import { CableUnrolling } from '../strip/cable-unrolling.tsx'
import { LiveHeader } from './live-header.tsx'
import { ComingCameras, ComingControls } from './live-loading.tsx'
import { LiveOptions } from './live-options.tsx'
import { LiveSide } from './live-side.tsx'
import { LiveStage } from './live-stage.tsx'
import styles from './live-view.module.css'
import { useEndedHolds } from './use-ended-holds.ts'
import { useFullViewOf } from './use-full-view.ts'
import { useLiveLayout } from './use-live-layout.ts'

/** The view of the current camera, or of the last one. While it is covered it stays as it is, but can't be reached. */
export const LiveView = ({ isCovered }: { isCovered: boolean }) => {
  const current = useCurrentCamera()
  const [camera, setCamera] = useState(current)
  if (current && current !== camera) setCamera(current)
  return camera && <ViewOf camera={camera} isCovered={isCovered} />
}

const ViewOf = ({ camera, isCovered }: { camera: Camera; isCovered: boolean }) => {
  useGuardedCamera(camera.cameraID)
  useEndedHolds(isCovered)
  const sled = useSled()
  const layout = useLiveLayout()
  const { view, isFull } = useFullViewOf()
  const [wantsSide, setWantsSide] = useState<boolean | null>(null)
  const hasSide = wantsSide ?? layout !== 'low'
  // The picture first: making what lies around it would keep a slow phone from showing it. While it streams all comes at
  // once: every new picture would put the rest off again
  const isWhole = useDeferredValue(true, useStreaming())
  return (
    <div
      ref={view}
      className={styles.view}
      data-layout={layout}
      data-full={isFull || undefined}
      data-folded={!hasSide || undefined}
      data-covered={isCovered || undefined}
    >
      <LiveHeader camera={camera} hasSide={hasSide} onSide={setWantsSide}>
        {!isCovered && <LiveKeys camera={camera} sled={sled} />}
      </LiveHeader>
      <LiveStage camera={camera} isWhole={isWhole} />
      <CableUnrolling cameraID={camera.cameraID} isHidden={layout === 'low'} />
      <div className={styles.row}>
        {isWhole ? (
          <>
            <LiveOptions cameraID={camera.cameraID} />
            <SledControl sled={sled} />
          </>
        ) : (
          <ComingControls />
        )}
      </div>
      {hasSide && (isWhole ? <LiveSide camera={camera} /> : <ComingCameras />)}
    </div>
  )
}
