import { useCameraPosition } from '../use-live-camera.tsx'
import styles from './position.module.css'
import { formatValue } from './position-gauges.tsx'

export const PositionValues = () => {
  const { position, isUnknown } = useCameraPosition()
  const { pan, tilt, zoom } = position
  return (
    <>
      <dl className={styles.terms}>
        <Term name="Pan" text={formatValue(pan, isUnknown, '°')} />
        <Term name="Tilt" text={formatValue(tilt, isUnknown, '°')} />
        <Term name="Zoom" text={formatValue(zoom, isUnknown)} />
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
