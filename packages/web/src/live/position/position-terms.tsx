import { useQuery } from '@tanstack/react-query'
import { cameraPosition } from '../../rig/ptz.ts'
import styles from './position-terms.module.css'
import { usePosition } from './use-position.ts'

/** Where the camera looks, in degrees and in steps of zoom, as another component polls it. */
export const PositionTerms = ({ cameraID }: { cameraID: string }) => {
  const { pan, tilt, zoom } = usePosition(cameraID)
  const { isLoadingError } = useQuery(cameraPosition(cameraID))
  return (
    <>
      <dl className={styles.terms}>
        <Term name="Pan" value={pan} unit="°" />
        <Term name="Tilt" value={tilt} unit="°" />
        <Term name="Zoom" value={zoom} />
      </dl>
      {isLoadingError && <p role="status">The position could not be loaded, trying again</p>}
    </>
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
