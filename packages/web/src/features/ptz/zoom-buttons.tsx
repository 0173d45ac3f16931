import { ZoomIn, ZoomOut } from 'lucide-react'
import { DirectionButton } from './direction-button.tsx'
import { useMotion } from './use-motion.ts'
import styles from './zoom-buttons.module.css'

/** Closer and further away. */
export const ZoomButtons = ({ cameraID }: { cameraID: string }) => {
  const steering = useMotion(cameraID)
  return (
    <fieldset aria-label="Zoom" className={styles.zoom}>
      <DirectionButton {...steering} axis="zoom" direction={1} icon={<ZoomIn aria-hidden />} />
      <DirectionButton {...steering} axis="zoom" direction={-1} icon={<ZoomOut aria-hidden />} />
    </fieldset>
  )
}
