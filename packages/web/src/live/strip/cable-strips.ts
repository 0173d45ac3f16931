import { create } from 'zustand'
import { onSessionEnd } from '../../console/session.ts'
import { reachBack, type SeenPlace } from './reach-back.ts'
import { moveSled, placeAt, type SledEstimate, unknownPlace } from './sled-estimate.ts'
import type { TakenCommand } from './taken-command.ts'

/** The strip of one camera: its picture, which places of it have been passed (sled units), and where frame shots were taken. */
export type CableStrip = {
  picture: HTMLCanvasElement
  passed: { from: number; to: number }
  pins: readonly number[]
}

type CableStrips = { estimate: SledEstimate; strips: Readonly<Record<string, CableStrip>> }

const PX_PER_UNIT = 8
export const STRIP_HEIGHT_PX = 72

/** Until the sled has been home it may be anywhere: places count in both directions from where it was. */
const FARTHEST = 200

const empty: CableStrips = { estimate: unknownPlace, strips: {} }

/** The strips of all cameras of this page. They end with the session. */
export const useCableStrips = create<CableStrips>(() => empty)

/** Where the sled was seen last. It changes at rest too, where nothing is painted. */
let lastSeen: SeenPlace | null = null

onSessionEnd(() => {
  lastSeen = null
  noted = 0
  useCableStrips.setState(empty)
})

/** Where a place is in a strip's picture, in px. */
export const pxOf = (place: number) => Math.round((place + FARTHEST) * PX_PER_UNIT)

/** How many of the commands that the rig has taken are in the estimate. */
let noted = 0

/** Takes up what the rig has taken since. With the first way home places count anew, and what was seen before has none. */
export const noteCommands = (cameraID: string, log: readonly TakenCommand[]) => {
  for (const { command, at } of log.slice(noted)) {
    const { estimate, strips } = useCableStrips.getState()
    const next = moveSled(estimate, command, at)
    const isSameCount = next.isFromHome === estimate.isFromHome
    // Whoever starts the sled has seen where it stood, in frames that came before anybody recorded them
    if (!lastSeen || !isSameCount) lastSeen = { cameraID, place: placeAt(next, at), at }
    useCableStrips.setState({ estimate: next, strips: isSameCount ? strips : {} })
  }
  noted = log.length
}

/** A frame of the live picture is shown: where the sled has moved since the one before, its middle column goes into the strip. */
export const noteFrame = (cameraID: string, frame: HTMLCanvasElement, now = performance.now()) => {
  const { estimate, strips } = useCableStrips.getState()
  const seen = { cameraID, place: placeAt(estimate, now), at: now }
  const before = lastSeen
  lastSeen = seen
  if (!before || seen.place === before.place) return
  const back = reachBack(before, seen)
  const strip = strips[cameraID] ?? createStrip(before.cameraID === cameraID ? before.place : seen.place)
  paintColumn(strip.picture, frame, back, seen.place)
  const passed = {
    from: Math.min(strip.passed.from, back, seen.place),
    to: Math.max(strip.passed.to, back, seen.place),
  }
  useCableStrips.setState({ strips: { ...strips, [cameraID]: { ...strip, passed } } })
}

/** A frame shot was taken where the sled is now. Without a strip there is nothing to pin it to. */
export const notePin = (cameraID: string, now = performance.now()) =>
  useCableStrips.setState(({ estimate, strips }) => {
    const strip = strips[cameraID]
    if (!strip) return {}
    return { strips: { ...strips, [cameraID]: { ...strip, pins: [...strip.pins, placeAt(estimate, now)] } } }
  })

const createStrip = (place: number): CableStrip => {
  const picture = document.createElement('canvas')
  picture.width = 2 * FARTHEST * PX_PER_UNIT
  picture.height = STRIP_HEIGHT_PX
  return { picture, passed: { from: place, to: place }, pins: [] }
}

/** Paints the middle column of a frame over the places between two. */
const paintColumn = (picture: HTMLCanvasElement, frame: HTMLCanvasElement, from: number, to: number) => {
  const left = pxOf(Math.min(from, to))
  const width = Math.max(1, pxOf(Math.max(from, to)) - left)
  picture
    .getContext('2d')
    ?.drawImage(frame, Math.floor(frame.width / 2), 0, 1, frame.height, left, 0, width, STRIP_HEIGHT_PX)
}
