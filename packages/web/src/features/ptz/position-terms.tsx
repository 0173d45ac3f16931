import { useQuery } from '@tanstack/react-query'
import styles from './position-terms.module.css'
import { cameraPosition } from './ptz-api.ts'
import { axes } from './steering.ts'
import { useMotion } from './use-motion.ts'

const START = { pan: 0, tilt: 0, zoom: 0 } // spec 3

/** Where the camera looks, in degrees and in steps of zoom. */
export const PositionTerms = ({ cameraID }: { cameraID: string }) => {
  const { motion } = useMotion(cameraID)
  const isSteered = axes.some((axis) => motion[axis].state !== 'idle')
  const { data = START } = useQuery(cameraPosition(cameraID, isSteered))
  return (
    <dl className={styles.terms}>
      <Term name="Pan" value={data.pan} unit="°" />
      <Term name="Tilt" value={data.tilt} unit="°" />
      <Term name="Zoom" value={data.zoom} />
    </dl>
  )
}

const Term = ({ name, value, unit = '' }: { name: string; value: number; unit?: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {Math.round(value) + 0}
      {unit}
    </dd>
  </div>
)
