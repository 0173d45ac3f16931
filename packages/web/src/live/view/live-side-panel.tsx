import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CameraList } from '../../cameras/camera-list.tsx'
import { CameraRemoval, CameraRenameForm } from '../../cameras/camera-settings.tsx'
import { useConsole } from '../../console/console-context.tsx'
import { cameraList } from '../../rig/cameras.ts'
import { classNames } from '../../ui/class-names.ts'
import { useSelectCamera } from '../camera/use-camera-selection.ts'
import { useIsPtz, useListedCamera } from '../camera/use-live-camera.tsx'
import { PositionValues } from '../extras/position.tsx'
import areas from '../live-layout.module.css'
import styles from './live-view.module.css'

export const LiveSidePanel = ({ isDrawer }: { isDrawer: boolean }) => {
  const { cameraID, name } = useListedCamera()
  // The drawer is closed most of the time, so that what it contains is one press away
  const [chosenMore, setChosenMore] = useState<boolean | null>(null)
  const hasMore = chosenMore ?? !isDrawer
  const { data: cameras = [], refetch } = useQuery(cameraList(useConsole()))
  return (
    <aside className={classNames(areas.side, styles.side)}>
      <section className={styles.cameras}>
        <h2>Cameras</h2>
        <CameraList cameras={cameras} current={cameraID} onChoose={useSelectCamera()} onRetry={refetch} />
      </section>
      {useIsPtz() && (
        <section key={cameraID} className={styles.current} aria-label="Current camera">
          <h2 className={styles.cameraName}>{name}</h2>
          <PositionValues />
          <details
            className={styles.more}
            open={hasMore}
            onToggle={({ currentTarget: { open } }) => open !== hasMore && setChosenMore(open)}
          >
            <summary>More</summary>
            <CameraRenameForm cameraID={cameraID} />
            <CameraRemoval camera={{ cameraID, name }} />
          </details>
        </section>
      )}
    </aside>
  )
}
