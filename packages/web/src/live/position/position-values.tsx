import { useQuery } from '@tanstack/react-query'
import { useConsole } from '../../console/console-context.tsx'
import { cameraPosition } from '../../rig/ptz.ts'
import { useLiveCamera } from '../use-live-camera.tsx'
import styles from './position-values.module.css'
import { INITIAL_POSITION } from './use-polled-position.ts'

/** Renders the camera's latest position. Relies on the polling in `usePolledPosition`. */
export const PositionValues = () => {
  const { data, isLoadingError } = useQuery(cameraPosition(useConsole(), useLiveCamera().cameraID))
  const { pan, tilt, zoom } = data ?? INITIAL_POSITION
  return (
    <>
      <dl className={styles.terms}>
        <Term name="Pan" value={pan} unit="°" />
        <Term name="Tilt" value={tilt} unit="°" />
        <Term name="Zoom" value={zoom} />
      </dl>
      {isLoadingError && <p role="status">The position could not be loaded. Trying again.</p>}
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
