import { Camera, MapPin } from 'lucide-react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { RigConsole } from '../../console/console.ts'
import { useConsole } from '../../console/console-context.tsx'
import { describePin, groupPins } from '../../evidence/findings/positions/group-pins.ts'
import { isFindingOpen } from '../../evidence/findings/record/finding.ts'
import { useFindings } from '../../evidence/findings/record/findings.ts'
import { createCanvas, resizeCanvas } from '../../lib/canvas.ts'
import { toTrackPercent } from '../../rig/track.ts'
import { classNames } from '../../ui/class-names.ts'
import layout from '../../ui/layout.module.css'
import type { LiveCamera } from '../camera/live-camera.ts'
import { useLiveCamera, useLiveCameraState } from '../camera/use-live-camera.tsx'
import { createSled } from '../controls/sled/sled.ts'
import { estimatePosition, type SledEstimate } from '../controls/sled/sled-estimate.ts'
import areas from '../live-layout.module.css'
import styles from './cable-strip.module.css'

const MIN_VISIBLE_UNITS = 1

export const CableStrip = ({ isHidden }: { isHidden: boolean }) => {
  const { strip } = useStore(useConsole().area(createCableStrips).get(useLiveCamera()).store)
  if (isHidden || !strip || strip.range.to - strip.range.from < MIN_VISIBLE_UNITS) return null
  return <PassedCable strip={strip} />
}

const PassedCable = ({ strip }: { strip: CableStripState }) => {
  const { isFromHome } = strip
  const { from, to } = strip.range
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
            <Camera role="img" aria-label={describeFrameShot(position.toFixed(0), isFromHome)} />
          </span>
        ))}
        {isFromHome && <FindingPins from={from} to={to} />}
      </div>
      <figcaption className={classNames(layout.line, layout.spread, layout.faint)}>
        <span>{from.toFixed(0)}</span>
        <span>{isFromHome ? 'Sled position, estimated' : 'Units from where the sled first moved, estimated'}</span>
        <span>{to.toFixed(0)}</span>
      </figcaption>
    </figure>
  )
}

const describeFrameShot = (position: string, isFromHome: boolean) =>
  `Frame shot near ${isFromHome ? `sled position ${position}` : `${position} units from where the sled first moved`}`

const paintStrip = (canvas: HTMLCanvasElement | null, { picture, range }: CableStripState) => {
  if (!canvas) return
  const left = toStripPx(range.from)
  const width = Math.max(1, toStripPx(range.to) - left)
  const surface = resizeCanvas(canvas, { width, height: STRIP_HEIGHT_PX })
  surface?.drawImage(picture, left, 0, width, STRIP_HEIGHT_PX, 0, 0, width, STRIP_HEIGHT_PX)
}

/** Distance, in sled units, below which findings share a pin. */
const PIN_UNITS = 2

const FindingPins = ({ from, to }: { from: number; to: number }) =>
  groupPins(useFindings().findings.filter(isFindingOpen), PIN_UNITS)
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

/** `range` is the section of cable that the sled has passed, in units. */
type CableStripState = { picture: HTMLCanvasElement; range: { from: number; to: number }; isFromHome: boolean }

type FramePosition = { position: number; at: number }

const PX_PER_UNIT = 8
const STRIP_HEIGHT_PX = 72

/**
 * Largest distance of a position on the strip from 0, in units. Positions may be negative before the first homing,
 * because they are then relative to the initial position.
 */
const MAX_POSITION_UNITS = 200

/** Maximum width of a column: one step of the sled. Any remaining gap stays empty. */
const MAX_COLUMN_UNITS = 5

/** Maximum time between two frames. After a longer gap, the cable between the two positions counts as unknown. */
const MAX_FRAME_GAP_MS = 3_000

const createCableStrips = (rigConsole: RigConsole) => {
  const strips = new Map<LiveCamera, ReturnType<typeof createCableStrip>>()
  return {
    get: (liveCamera: LiveCamera) => {
      const strip = strips.get(liveCamera) ?? createCableStrip(rigConsole, liveCamera)
      strips.set(liveCamera, strip)
      return strip
    },
    close: () => strips.forEach(({ close }) => void close()),
  }
}

const createCableStrip = (rigConsole: RigConsole, { picture }: LiveCamera) => {
  const sled = rigConsole.area(createSled)
  const store = createStore<{ strip: CableStripState | null }>(() => ({ strip: null }))

  const getPositionAtCommand = (estimate: SledEstimate | null): FramePosition | null => {
    const shownSince = picture.shownSince()
    if (!estimate || shownSince === null || shownSince > estimate.since) return null
    const position = estimatePosition(estimate, estimate.since)
    return position === null ? null : { position, at: estimate.since }
  }

  let lastPosition = getPositionAtCommand(sled.store.getState().estimate)

  const handleEstimateChange = (estimate: SledEstimate | null, before: SledEstimate | null) => {
    const hasNewOrigin = estimate?.origin !== before?.origin
    // Homing changes the origin, so earlier positions are invalid
    if (hasNewOrigin && estimate?.origin !== 'lost') store.setState({ strip: null })
    if (hasNewOrigin || !lastPosition) lastPosition = getPositionAtCommand(estimate)
  }

  const record = (frame: HTMLCanvasElement, at: number) => {
    const { estimate } = sled.store.getState()
    const position = estimate && estimatePosition(estimate, at)
    if (position === null) return
    const current = { position, at }
    const before = lastPosition
    lastPosition = current
    if (!before || current.position === before.position) return
    const start = getColumnStart(before, current)
    const strip = store.getState().strip ?? createStrip(before.position, estimate?.origin === 'home')
    paintColumn(strip.picture, frame, start, current.position)
    const from = Math.min(strip.range.from, start, current.position)
    const to = Math.max(strip.range.to, start, current.position)
    store.setState({ strip: { ...strip, range: { from, to } } })
  }

  const unsubscribe = [
    sled.store.subscribe(
      ({ estimate }, before) => estimate !== before.estimate && handleEstimateChange(estimate, before.estimate),
    ),
    picture.onFrame(record),
    picture.store.subscribe(({ session }) => {
      if (session.phase === 'off') lastPosition = null
    }),
  ]

  return { store, close: () => unsubscribe.forEach((end) => void end()) }
}

/**
 * Returns where the column of a frame starts: at the previous position, but at most MAX_COLUMN_UNITS away or, after a
 * gap, at the current position.
 */
export const getColumnStart = (before: FramePosition, current: FramePosition): number => {
  if (current.at - before.at >= MAX_FRAME_GAP_MS) return current.position
  const distance = current.position - before.position
  return current.position - Math.sign(distance) * Math.min(MAX_COLUMN_UNITS, Math.abs(distance))
}

const toStripPx = (position: number) => Math.round((position + MAX_POSITION_UNITS) * PX_PER_UNIT)

const createStrip = (position: number, isFromHome: boolean): CableStripState => {
  const picture = createCanvas({ width: 2 * MAX_POSITION_UNITS * PX_PER_UNIT, height: STRIP_HEIGHT_PX })
  return { picture, range: { from: position, to: position }, isFromHome }
}

const paintColumn = (picture: HTMLCanvasElement, frame: HTMLCanvasElement, from: number, to: number) => {
  const left = toStripPx(Math.min(from, to))
  const width = Math.max(1, toStripPx(Math.max(from, to)) - left)
  picture
    .getContext('2d')
    ?.drawImage(frame, Math.floor(frame.width / 2), 0, 1, frame.height, left, 0, width, STRIP_HEIGHT_PX)
}
