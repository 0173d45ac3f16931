import { createStore } from 'zustand/vanilla'
import type { RigConsole } from '../../console/console.ts'
import type { LiveCamera } from '../live-camera.ts'
import { createSled } from '../sled/sled.ts'
import { positionAt, type SledEstimate } from '../sled/sled-estimate.ts'

/** The strip of one camera: its picture, and which stretch of the cable has been passed (sled units). */
export type Strip = { picture: HTMLCanvasElement; passed: { from: number; to: number } }

/** Where the sled was (sled units) in a frame that was shown at a time of the clock (ms). */
type SeenPosition = { position: number; at: number }

const PX_PER_UNIT = 8
export const STRIP_HEIGHT_PX = 72

/** Until the sled has been home, positions are relative to its first one, in both directions. */
const FARTHEST = 200

/** One column covers no more than a step of the sled; the rest stays empty. */
const COLUMN_MAX_UNITS = 5

/** After such a long pause (a stall, another screen) it is unknown which part of the cable was shown. */
const PAUSE_MS = 3_000

/** Creates the strips of a console, one for each live camera, created on first use. They end with the session. */
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

/** Records the cable that the sled passes, from the frames that its camera shows. */
const createCableStrip = (rigConsole: RigConsole, { picture }: LiveCamera) => {
  const sled = rigConsole.part(createSled)
  const store = createStore<{ strip: Strip | null }>(() => ({ strip: null }))

  /**
   * Returns the sled's position at its last command, if the camera showed it then: those frames preceded the recording.
   */
  const seenAtCommand = (estimate: SledEstimate | null): SeenPosition | null => {
    const shownSince = picture.shownSince()
    if (!estimate || shownSince === null || shownSince > estimate.since) return null
    return { position: positionAt(estimate, estimate.since), at: estimate.since }
  }

  // Also updated while the sled is idle, without painting
  let lastSeen = seenAtCommand(sled.store.getState().estimate)

  const followSled = (estimate: SledEstimate | null, before: SledEstimate | null) => {
    // The first homing moves the origin of positions; earlier frames have no position relative to the new origin
    const isNewCount = estimate?.isFromHome !== before?.isFromHome
    if (isNewCount) store.setState({ strip: null })
    if (isNewCount || !lastSeen) lastSeen = seenAtCommand(estimate)
  }

  const record = (frame: HTMLCanvasElement, at: number) => {
    const { estimate } = sled.store.getState()
    if (!estimate) return
    const seen = { position: positionAt(estimate, at), at }
    const before = lastSeen
    lastSeen = seen
    if (!before || seen.position === before.position) return
    const start = columnStart(before, seen)
    const strip = store.getState().strip ?? createStrip(before.position)
    paintColumn(strip.picture, frame, start, seen.position)
    const from = Math.min(strip.passed.from, start, seen.position)
    const to = Math.max(strip.passed.to, start, seen.position)
    store.setState({ strip: { ...strip, passed: { from, to } } })
  }

  const unsubscribe = [
    sled.store.subscribe(
      ({ estimate }, before) => estimate !== before.estimate && followSled(estimate, before.estimate),
    ),
    picture.onFrame(record),
    picture.store.subscribe(({ phase }) => {
      if (phase === 'off') lastSeen = null
    }),
  ]

  return { store, close: () => unsubscribe.forEach((end) => void end()) }
}

/**
 * Returns where the stretch of a frame's column begins: at the position in the previous frame, but at most one column
 * away.
 */
export const columnStart = (before: SeenPosition, seen: SeenPosition): number => {
  if (seen.at - before.at >= PAUSE_MS) return seen.position
  const distance = seen.position - before.position
  return seen.position - Math.sign(distance) * Math.min(COLUMN_MAX_UNITS, Math.abs(distance))
}

/** Returns where a position is in a strip's picture, in px. */
export const pxOf = (position: number) => Math.round((position + FARTHEST) * PX_PER_UNIT)

const createStrip = (position: number): Strip => {
  const picture = document.createElement('canvas')
  picture.width = 2 * FARTHEST * PX_PER_UNIT
  picture.height = STRIP_HEIGHT_PX
  return { picture, passed: { from: position, to: position } }
}

/** Paints the middle column of a frame over the positions between two. */
const paintColumn = (picture: HTMLCanvasElement, frame: HTMLCanvasElement, from: number, to: number) => {
  const left = pxOf(Math.min(from, to))
  const width = Math.max(1, pxOf(Math.max(from, to)) - left)
  picture
    .getContext('2d')
    ?.drawImage(frame, Math.floor(frame.width / 2), 0, 1, frame.height, left, 0, width, STRIP_HEIGHT_PX)
}
