import { Camera } from 'lucide-react'
import { useStore } from 'zustand'
import { useConsole } from '../../console/console-context.tsx'
import { createSled } from '../sled/sled.ts'
import { useLiveCamera, useLiveCameraState } from '../use-live-camera.tsx'
import styles from './cable-strip.module.css'
import { createCableStrips, pxOf, STRIP_HEIGHT_PX, type Strip } from './cable-strips.ts'

/** A strip is shown once the sled has moved this far, in sled units. */
const SHOWN_FROM_UNITS = 1

/**
 * The cable that the sled has passed in this session, with pins for the frame shots. Nothing until the sled has moved.
 */
export const CableStrip = ({ isHidden }: { isHidden: boolean }) => {
  const { strip } = useStore(useConsole().part(createCableStrips).get(useLiveCamera()).store)
  if (isHidden || !strip || strip.passed.to - strip.passed.from < SHOWN_FROM_UNITS) return null
  return <Passed strip={strip} />
}

const Passed = ({ strip }: { strip: Strip }) => {
  const { from, to } = strip.passed
  const isFromHome = useStore(useConsole().part(createSled).store, ({ estimate }) => estimate?.isFromHome ?? false)
  const pins = useLiveCameraState((state) => state.pins).filter(
    (pin) => pin.isFromHome === isFromHome && pin.position >= from && pin.position <= to,
  )
  return (
    <figure className={styles.strip} aria-label="The cable so far">
      <div className={styles.cable}>
        <canvas ref={(canvas) => paintPassed(canvas, strip)} />
        {pins.map(({ position }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pins are only ever added
          <span key={index} className={styles.pin} style={{ left: `${((position - from) / (to - from)) * 100}%` }}>
            <Camera role="img" aria-label={`Frame shot at about ${position.toFixed(0)}`} />
          </span>
        ))}
      </div>
      <figcaption className={styles.caption}>
        <span>{from.toFixed(0)}</span>
        <span>{isFromHome ? 'Sled, estimated' : 'Units from where the sled stood, estimated'}</span>
        <span>{to.toFixed(0)}</span>
      </figcaption>
    </figure>
  )
}

/** Paints the passed stretch of a strip on a canvas that takes its size. */
const paintPassed = (canvas: HTMLCanvasElement | null, { picture, passed }: Strip) => {
  if (!canvas) return
  const left = pxOf(passed.from)
  const width = Math.max(1, pxOf(passed.to) - left)
  canvas.width = width
  canvas.height = STRIP_HEIGHT_PX
  canvas.getContext('2d')?.drawImage(picture, left, 0, width, STRIP_HEIGHT_PX, 0, 0, width, STRIP_HEIGHT_PX)
}
