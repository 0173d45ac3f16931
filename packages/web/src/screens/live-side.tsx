import type { Camera } from '@rig/contract'
import { CameraList } from '../features/cameras/camera-list.tsx'
import { CameraRemoval } from '../features/cameras/camera-removal.tsx'
import { CameraRenameForm } from '../features/cameras/camera-rename-form.tsx'
import { PositionTerms } from '../features/ptz/position-terms.tsx'
import styles from './live-side.module.css'

type LiveSideProps = {
  cameras: readonly Camera[]
  camera: Camera
  isPtz: boolean
  onChoose: (cameraID: string) => void
}

/** All cameras, and what there is to know and to do about a PTZ camera that is current. */
export const LiveSide = ({ cameras, camera, isPtz, onChoose }: LiveSideProps) => (
  <aside className={styles.side}>
    <section className={styles.part}>
      <h2>Cameras</h2>
      <CameraList cameras={cameras} current={camera.cameraID} onChoose={onChoose} />
    </section>
    {isPtz && (
      <section key={camera.cameraID} className={styles.part} aria-label="Current camera">
        <h2 className={styles.name}>{camera.name}</h2>
        <PositionTerms cameraID={camera.cameraID} />
        <CameraRenameForm cameraID={camera.cameraID} />
        <CameraRemoval camera={camera} />
      </section>
    )}
  </aside>
)
