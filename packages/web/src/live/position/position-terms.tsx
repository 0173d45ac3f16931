import { useQuery } from '@tanstack/react-query'
import { useConsole } from '../../console/console-context.tsx'
import { cameraPosition } from '../../rig/ptz.ts'
import { useLiveCamera } from '../use-live-camera.tsx'
import styles from './position-terms.module.css'
import { START_POSITION } from './use-watched-position.ts'

/** The camera's position in degrees and zoom steps, as another component polls it. */
export const PositionTerms = () => {
  const { data, isLoadingError } = useQuery(cameraPosition(useConsole(), useLiveCamera().cameraID))
  const { pan, tilt, zoom } = data ?? START_POSITION
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
