import { create } from 'zustand'
import { onSessionEnd } from '../../lib/session.ts'
import { isUnderWay, moveSled, placeAt, type SledEstimate, unknownPlace } from './sled-estimate.ts'

/** The strip of one camera: its picture, which places of it have been seen (sled units), and where frame shots were taken. */
export type CableStrip = {
  picture: HTMLCanvasElement
  seen: { from: number; to: number }
  /** Where the last frame was taken up. */
  last: number
  pins: readonly number[]
}

type CableStrips = { estimate: SledEstimate; strips: Readonly<Record<string, CableStrip>> }

const PX_PER_UNIT = 8
export const STRIP_HEIGHT_PX = 72

/** Before the sled was home it may be anywhere: places count both ways from where it stood. */
const FARTHEST = 200

const empty: CableStrips = { estimate: unknownPlace, strips: {} }

/** The strips of all cameras of this page. They end with the session. */
export const useCableStrips = create<CableStrips>(() => empty)

onSessionEnd(() => useCableStrips.setState(empty))

/** Where a place lies in a strip's picture, in px. */
export const pxOf = (place: number) => Math.round((place + FARTHEST) * PX_PER_UNIT)

/** The rig has taken a command of the sled. With the first way home places count anew, and what was seen before has none. */
export const noteSledCommand = (command: 'forward' | 'backward' | 'home', now = performance.now()) =>
  useCableStrips.setState(({ estimate, strips }) => {
    const next = moveSled(estimate, command, now)
    return { estimate: next, strips: next.isFromHome === estimate.isFromHome ? strips : {} }
  })

/** A frame of the live picture is shown: while the sled is on its way, its middle column goes into the camera's strip. */
export const noteFrame = (cameraID: string, frame: HTMLCanvasElement, now = performance.now()) => {
  const { estimate, strips } = useCableStrips.getState()
  const place = placeAt(estimate, now)
  const known = strips[cameraID]
  // One frame more where the sled has arrived: that place is seen too
  if (!isUnderWay(estimate, now) && (!known || isSeen(known, place))) return
  const strip = known ?? createStrip(place)
  paintColumn(strip, frame, place)
  const seen = { from: Math.min(strip.seen.from, place), to: Math.max(strip.seen.to, place) }
  useCableStrips.setState({ strips: { ...strips, [cameraID]: { ...strip, seen, last: place } } })
}

/** A frame shot was taken where the sled is now. Without a strip there is nothing to pin it to. */
export const notePin = (cameraID: string, now = performance.now()) =>
  useCableStrips.setState(({ estimate, strips }) => {
    const strip = strips[cameraID]
    if (!strip) return {}
    return { strips: { ...strips, [cameraID]: { ...strip, pins: [...strip.pins, placeAt(estimate, now)] } } }
  })

const isSeen = ({ seen }: CableStrip, place: number) => seen.from <= place && place <= seen.to

const createStrip = (place: number): CableStrip => {
  const picture = document.createElement('canvas')
  picture.width = 2 * FARTHEST * PX_PER_UNIT
  picture.height = STRIP_HEIGHT_PX
  return { picture, seen: { from: place, to: place }, last: place, pins: [] }
}

/** A column reaches back to the frame before, unless that is farther than a step of the sled. */
const REACH_UNITS = 5

const paintColumn = ({ picture, last }: CableStrip, frame: HTMLCanvasElement, place: number) => {
  const before = Math.abs(place - last) > REACH_UNITS ? place : last
  const left = pxOf(Math.min(before, place))
  const width = Math.max(1, pxOf(Math.max(before, place)) - left)
  picture
    .getContext('2d')
    ?.drawImage(frame, Math.floor(frame.width / 2), 0, 1, frame.height, left, 0, width, STRIP_HEIGHT_PX)
}
