import { useLiveCamera } from '../use-live-camera.tsx'
import styles from './picture-steering.module.css'
import { type Drag, usePictureSteering } from './use-picture-steering.ts'

/**
 * An element over the picture that steers its camera: drag it like a joystick, turn the wheel to zoom. It is for pointers
 * only: the pad, the zoom buttons and the keys do the same.
 */
export const PictureSteering = () => <Surface key={useLiveCamera().cameraID} />

const Surface = () => {
  const { ref, handlers, drag } = usePictureSteering()
  return (
    <div ref={ref} {...handlers} className={styles.surface} data-steering-surface aria-hidden="true">
      {drag && <Stick {...drag} />}
    </div>
  )
}

const Stick = ({ from, by }: Drag) => (
  <svg className={styles.stick}>
    <title>Where the drag began, and where it is</title>
    <circle cx={from.x} cy={from.y} r="12" />
    <path d={`M${from.x} ${from.y}l${by.x} ${by.y}`} />
    <circle cx={from.x + by.x} cy={from.y + by.y} r="22" className={styles.knob} />
  </svg>
)
