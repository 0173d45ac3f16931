import { useLiveCamera } from '../camera/use-live-camera.tsx'
import styles from './steering.module.css'
import { type PictureDrag, usePictureSteering } from './use-picture-steering.ts'

/** Hidden from assistive technology, because pad, zoom buttons and keys do the same. */
export const PictureSteering = () => <Surface key={useLiveCamera().cameraID} />

const Surface = () => {
  const { ref, handlers, drag } = usePictureSteering()
  return (
    <div ref={ref} {...handlers} className={styles.surface} data-steering-surface aria-hidden="true">
      {drag && <Stick {...drag} />}
    </div>
  )
}

const Stick = ({ from, by }: PictureDrag) => (
  <svg className={styles.stick}>
    <title>Joystick</title>
    <circle cx={from.x} cy={from.y} r="12" />
    <path d={`M${from.x} ${from.y}l${by.x} ${by.y}`} />
    <circle cx={from.x + by.x} cy={from.y + by.y} r="22" className={styles.knob} />
  </svg>
)
