import { useLiveCamera } from '../use-live-camera.tsx'
import styles from './live-notice.module.css'
import { useForeignMotion } from './use-foreign-motion.ts'
import { usePatrol } from './use-patrol.ts'

/** Shows that something other than this console moves the camera or the sled. Another component polls the position. */
export const LiveNotice = () => {
  const { cameraID } = useLiveCamera()
  const { isMoving, ...motion } = useForeignMotion()
  const patrol = usePatrol(motion)
  const isExplained = patrol?.due?.cameraID === cameraID
  const messages = [patrol?.text, isMoving && !isExplained && 'Moved by someone else, it seems']
  const text = messages.filter(Boolean).join('. ')
  return text !== '' && <p className={styles.notice}>{text}</p>
}
