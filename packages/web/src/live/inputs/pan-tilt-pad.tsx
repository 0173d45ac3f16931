import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMotion } from '../guard/use-motion.ts'
import { DirectionButton } from './direction-button.tsx'
import styles from './pan-tilt-pad.module.css'

type PanTiltPadProps = { cameraID: string; home?: ReactNode; disabledReason?: string | undefined }

/** The round pad: four directions, and in its middle the home button. */
export const PanTiltPad = ({ cameraID, home, disabledReason }: PanTiltPadProps) => {
  const steering = { ...useMotion(cameraID), disabledReason }
  return (
    <fieldset aria-label="Pan and tilt" className={styles.pad}>
      <DirectionButton {...steering} axis="tilt" direction={1} icon={<ChevronUp aria-hidden />} />
      <DirectionButton {...steering} axis="pan" direction={-1} icon={<ChevronLeft aria-hidden />} />
      <div className={styles.home}>{home}</div>
      <DirectionButton {...steering} axis="pan" direction={1} icon={<ChevronRight aria-hidden />} />
      <DirectionButton {...steering} axis="tilt" direction={-1} icon={<ChevronDown aria-hidden />} />
    </fieldset>
  )
}
