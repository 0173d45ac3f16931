import { createStore } from 'zustand/vanilla'
import type { RigConsole } from '../../console/console.ts'
import { createCanvas } from '../../lib/canvas.ts'
import type { LiveCamera } from '../camera/live-camera.ts'
import { createSled } from '../controls/sled.ts'
import { estimatePosition, type SledEstimate } from '../controls/sled-estimate.ts'

/** `range` is the section of cable that the sled has passed, in units. */
export type CableStripState = { picture: HTMLCanvasElement; range: { from: number; to: number } }

type FramePosition = { position: number; at: number }

const PX_PER_UNIT = 8
export const STRIP_HEIGHT_PX = 72

/** Before the first homing, positions are relative to the initial position and may be negative. */
const MAX_POSITION = 200

/** Maximum width of a column: one step of the sled. Any remaining gap stays empty. */
const MAX_COLUMN_UNITS = 5

/** Maximum time between two frames. After a longer gap, the cable between the two positions counts as unknown. */
const MAX_FRAME_GAP_MS = 3_000

export const createCableStrips = (rigConsole: RigConsole) => {
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
    // Homing for the first time changes the origin, which invalidates earlier positions
    const hasNewOrigin = estimate?.origin !== before?.origin
    if (hasNewOrigin) store.setState({ strip: null })
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
    const strip = store.getState().strip ?? createStrip(before.position)
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

/** Returns the position in the previous frame, or a closer one if the column would exceed its maximum width. */
export const getColumnStart = (before: FramePosition, current: FramePosition): number => {
  if (current.at - before.at >= MAX_FRAME_GAP_MS) return current.position
  const distance = current.position - before.position
  return current.position - Math.sign(distance) * Math.min(MAX_COLUMN_UNITS, Math.abs(distance))
}

export const toStripPx = (position: number) => Math.round((position + MAX_POSITION) * PX_PER_UNIT)

const createStrip = (position: number): CableStripState => {
  const picture = createCanvas({ width: 2 * MAX_POSITION * PX_PER_UNIT, height: STRIP_HEIGHT_PX })
  return { picture, range: { from: position, to: position } }
}

const paintColumn = (picture: HTMLCanvasElement, frame: HTMLCanvasElement, from: number, to: number) => {
  const left = toStripPx(Math.min(from, to))
  const width = Math.max(1, toStripPx(Math.max(from, to)) - left)
  picture
    .getContext('2d')
    ?.drawImage(frame, Math.floor(frame.width / 2), 0, 1, frame.height, left, 0, width, STRIP_HEIGHT_PX)
}
