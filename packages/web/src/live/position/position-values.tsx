import { useCameraPosition } from '../use-live-camera.tsx'
import styles from './position.module.css'
import { UNKNOWN_POSITION } from './position-gauges.tsx'

export const PositionValues = () => {
  const { position, isUnknown } = useCameraPosition()
  const { pan, tilt, zoom } = position
  return (
    <>
      <dl className={styles.terms}>
        <Term name="Pan" text={isUnknown ? UNKNOWN_POSITION : `${round(pan)}°`} />
        <Term name="Tilt" text={isUnknown ? UNKNOWN_POSITION : `${round(tilt)}°`} />
        <Term name="Zoom" text={isUnknown ? UNKNOWN_POSITION : `${round(zoom)}`} />
      </dl>
      {isUnknown && <p>The position could not be loaded. Trying again.</p>}
    </>
  )
}

/** Adding 0 turns −0 into 0. */
const round = (value: number) => Math.round(value) + 0

const Term = ({ name, text }: { name: string; text: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{text}</dd>
  </div>
)
