import { formatAxisValue } from '../../rig/ptz.ts'
import { useCameraPosition } from '../camera/use-live-camera.tsx'
import styles from './position.module.css'

const NO_POSITION = { pan: undefined, tilt: undefined, zoom: undefined }

export const PositionValues = () => {
  const { position, isUnknown } = useCameraPosition()
  const { pan, tilt, zoom } = isUnknown ? NO_POSITION : position
  return (
    <>
      <dl className={styles.terms}>
        <Term name="Pan" text={formatAxisValue(pan, '°')} />
        <Term name="Tilt" text={formatAxisValue(tilt, '°')} />
        <Term name="Zoom" text={formatAxisValue(zoom)} />
      </dl>
      {isUnknown && <p>The position could not be loaded. Trying again.</p>}
    </>
  )
}

const Term = ({ name, text }: { name: string; text: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{text}</dd>
  </div>
)
