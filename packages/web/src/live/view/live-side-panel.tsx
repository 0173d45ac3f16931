import type { Camera } from '@rig/contract'
import { cameraKind } from '@rig/contract/rules'
import { useQuery } from '@tanstack/react-query'
import { CameraList } from '../../cameras/camera-list.tsx'
import { CameraRemoval } from '../../cameras/camera-removal.tsx'
import { CameraRenameForm } from '../../cameras/camera-rename-form.tsx'
import { useConsole } from '../../console/console-context.tsx'
import { cameraList } from '../../rig/cameras.ts'
import { PositionValues } from '../position/position-values.tsx'
import { useSelectCamera } from '../use-camera-selection.ts'
import styles from './live-side-panel.module.css'

export const LiveSidePanel = ({ camera: { cameraID, name } }: { camera: Camera }) => {
  const { data: cameras = [] } = useQuery(cameraList(useConsole()))
  return (
    <aside className={styles.side}>
      <section className={styles.cameras}>
        <h2>Cameras</h2>
        <CameraList cameras={cameras} current={cameraID} onChoose={useSelectCamera()} />
      </section>
      {cameraKind(name) === 'ptz' && (
        <section key={cameraID} className={styles.current} aria-label="Current camera">
          <h2 className={styles.name}>{name}</h2>
          <PositionValues />
          <CameraRenameForm cameraID={cameraID} />
          <CameraRemoval camera={{ cameraID, name }} />
        </section>
      )}
    </aside>
  )
}
