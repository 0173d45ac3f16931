import { ZoomIn, ZoomOut } from 'lucide-react'
import { useMotion } from '../guard/use-motion.ts'
import { DirectionButton } from './direction-button.tsx'
import styles from './zoom-buttons.module.css'

type ZoomButtonsProps = { cameraID: string; disabledReason?: string | undefined }

/** Closer and further away. */
export const ZoomButtons = ({ cameraID, disabledReason }: ZoomButtonsProps) => {
  const steering = { ...useMotion(cameraID), disabledReason }
  return (
    <fieldset aria-label="Zoom" className={styles.zoom}>
      <DirectionButton {...steering} axis="zoom" direction={1} icon={<ZoomIn aria-hidden />} />
      <DirectionButton {...steering} axis="zoom" direction={-1} icon={<ZoomOut aria-hidden />} />
    </fieldset>
  )
}
