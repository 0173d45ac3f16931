import { motionSentence } from './steering-words.ts'
import { useMotion } from './use-motion.ts'

/** Tells screen readers which command the camera gets, and whether its stop is confirmed. */
export const MotionAnnouncer = ({ cameraID }: { cameraID: string }) => {
  const { motion } = useMotion(cameraID)
  return (
    <p data-hidden-visually role="status" aria-label="Movement">
      {motionSentence(motion)}
    </p>
  )
}
