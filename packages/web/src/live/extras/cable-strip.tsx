import { Camera, MapPin } from 'lucide-react'
import { useStore } from 'zustand'
import { useConsole } from '../../console/console-context.tsx'
import { describePin, groupPins } from '../../evidence/findings/pins/group-pins.ts'
import { isOpen } from '../../evidence/findings/record/finding.ts'
import { useFindings } from '../../evidence/findings/record/findings.ts'
import { toTrackPercent } from '../../rig/track.ts'
import { classNames } from '../../ui/class-names.ts'
import { useLiveCamera, useLiveCameraState } from '../camera/use-live-camera.tsx'
import { createSled } from '../controls/sled.ts'
import areas from '../live-layout.module.css'
import styles from './cable-strip.module.css'
import { type CableStripState, createCableStrips, STRIP_HEIGHT_PX, toStripPx } from './cable-strips.ts'

const MIN_VISIBLE_UNITS = 1

export const CableStrip = ({ isHidden }: { isHidden: boolean }) => {
  const { strip } = useStore(useConsole().area(createCableStrips).get(useLiveCamera()).store)
  if (isHidden || !strip || strip.range.to - strip.range.from < MIN_VISIBLE_UNITS) return null
  return <PassedCable strip={strip} />
}

const PassedCable = ({ strip }: { strip: CableStripState }) => {
  const { from, to } = strip.range
  const isFromHome = useStore(useConsole().area(createSled).store, ({ estimate }) => estimate?.origin === 'home')
  const pins = useLiveCameraState((state) => state.pins).filter(
    (pin) => pin.isFromHome === isFromHome && pin.position >= from && pin.position <= to,
  )
  return (
    <figure className={classNames(areas.strip, styles.strip)} aria-label="The cable so far">
      <div className={styles.cable}>
        <canvas ref={(canvas) => paintStrip(canvas, strip)} />
        {pins.map(({ position }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pins are only ever added
          <span key={index} className={styles.pin} style={{ left: toTrackPercent(position, strip.range) }}>
            <Camera role="img" aria-label={`Frame shot at about ${position.toFixed(0)}`} />
          </span>
        ))}
        {isFromHome && <FindingPins from={from} to={to} />}
      </div>
      <figcaption className={styles.caption}>
        <span>{from.toFixed(0)}</span>
        <span>{isFromHome ? 'Sled position, estimated' : 'Units from the start, estimated'}</span>
        <span>{to.toFixed(0)}</span>
      </figcaption>
    </figure>
  )
}

const paintStrip = (canvas: HTMLCanvasElement | null, { picture, range }: CableStripState) => {
  if (!canvas) return
  const left = toStripPx(range.from)
  const width = Math.max(1, toStripPx(range.to) - left)
  canvas.width = width
  canvas.height = STRIP_HEIGHT_PX
  canvas.getContext('2d')?.drawImage(picture, left, 0, width, STRIP_HEIGHT_PX, 0, 0, width, STRIP_HEIGHT_PX)
}

/** Distance, in sled units, below which findings share a pin. */
const PIN_UNITS = 2

const FindingPins = ({ from, to }: { from: number; to: number }) =>
  groupPins(useFindings().findings.filter(isOpen), PIN_UNITS)
    .filter(({ position }) => position >= from && position <= to)
    .map((pin) => (
      <span
        key={pin.findings[0]?.id}
        className={styles.finding}
        style={{ left: toTrackPercent(pin.position, { from, to }) }}
      >
        <MapPin role="img" aria-label={describePin(pin)} />
      </span>
    ))
