import { useKnownCameras } from '../../../rig/camera-names.ts'
import { findCameraOf } from '../../../rig/find-recordings.ts'
import { type Finding, isOpen } from '../record/finding.ts'
import styles from './storage-warnings.module.css'

/** Says for which cameras no new films can be found, because the rig does not return earlier names. */
export const UnknownCameraNote = ({ findings }: { findings: readonly Finding[] }) => {
  const known = useKnownCameras()
  if (known.isEmpty) return null
  const lost = findings.filter((finding) => isOpen(finding) && findCameraOf(finding, known) === undefined)
  const cameras = [...new Set(lost.map(({ camera }) => camera.name))]
  if (cameras.length === 0) return null
  return (
    <p className={styles.warning}>
      <span>
        The rig lists no camera called <bdi>{cameras.join(', ')}</bdi>. If the camera was renamed or deleted, its newer
        films cannot be found for {lost.length} {lost.length === 1 ? 'finding' : 'findings'}.
      </span>
    </p>
  )
}
