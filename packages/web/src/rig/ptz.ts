import type { Position, PtzAxis } from '@rig/contract'
import { readPosition } from '@rig/contract/reading/screens'
import { wrapDegrees } from '@rig/contract/rules'
import { queryOptions } from '@tanstack/react-query'
import type { RigConsole } from '../console/console.ts'

/** An idle camera is polled less often, because only other clients can move it. */
const MOVING_POLL_INTERVAL_MS = 250
const IDLE_POLL_INTERVAL_MS = 2_500

export const positionsKey = ['position']

/** Reason that is shown if a preset is discarded because the operator steers or activates another preset. */
export const SUPERSEDED_REASON = 'another command followed'

/** Id of the control that shows why a key or the default view has no effect. Each direction of the pad has its own. */
export const getSteeringControlId = (cameraID: string) => `steering ${cameraID}`
export const getStepsOnlyControlId = (cameraID: string) => `${getSteeringControlId(cameraID)} steps only`
export const getDirectionControlId = (cameraID: string, axis: PtzAxis, direction: 1 | -1) =>
  `${getSteeringControlId(cameraID)} ${axis} ${direction}`

/** Rounds a pan or tilt angle, a zoom or a sled position for the screen. Adding 0 turns −0 into 0. */
export const formatAxisValue = (value: number | undefined, unit = ''): string =>
  value === undefined ? '–' : `${Math.round(value) + 0}${unit}`

/** Returns the distance between two positions on each axis. Pan wraps around: 179° and −179° are two degrees apart. */
export const measureDistance = (one: Position, other: Position): Position => ({
  pan: Math.abs(wrapDegrees(one.pan - other.pan)),
  tilt: Math.abs(one.tilt - other.tilt),
  zoom: Math.abs(one.zoom - other.zoom),
})

/** Compares each axis with `tolerance`, in degrees or hundredths of the zoom range. */
export const isNear = (one: Position, other: Position, tolerance: number): boolean =>
  Object.values(measureDistance(one, other)).every((distance) => distance <= tolerance)

/**
 * Each of two readings of an idle camera may deviate by 0.5° (or 0.5 % of the zoom range), so two readings may differ
 * by twice as much.
 */
export const MAX_POSITION_NOISE = 1

/** A camera that has stayed near one position for this long is idle. Some rigs update positions only once a second. */
const IDLE_AFTER_MS = 2_500

/**
 * The camera has been near `reference` since `since` (ms, monotonic clock). `hasMoved` states whether it has left an
 * earlier reference within the last IDLE_AFTER_MS.
 */
export type PositionReading = Position & { hasMoved: boolean; rest: { reference: Position; since: number } }

/**
 * A position is compared with a reference, not with the previous response, so that a slow movement counts and jitter
 * does not.
 */
export const cameraPosition = ({ rig, clock }: RigConsole, cameraID: string) =>
  queryOptions({
    queryKey: [...positionsKey, cameraID],
    queryFn: async ({ client, queryKey, signal }): Promise<PositionReading> => {
      const before = client.getQueryData<PositionReading>(queryKey)
      const response = await rig.ptz.position({ params: { cameraID }, fetchOptions: { signal } })
      const position = await response.read(readPosition)
      const now = clock.now()
      const since = before ? now : Number.NEGATIVE_INFINITY
      const isNearReference = before && isNear(before.rest.reference, position, MAX_POSITION_NOISE)
      const rest = isNearReference ? before.rest : { reference: position, since }
      return { ...position, hasMoved: now - rest.since < IDLE_AFTER_MS, rest }
    },
  })

/**
 * Polls more often if this console moves the camera (`isMoving`), or if the position changes and the latest request did
 * not fail.
 */
export const polledPosition = (rigConsole: RigConsole, cameraID: string, isMoving: boolean) =>
  queryOptions({
    ...cameraPosition(rigConsole, cameraID),
    refetchInterval: ({ state }) =>
      isMoving || (state.data?.hasMoved && state.status !== 'error') ? MOVING_POLL_INTERVAL_MS : IDLE_POLL_INTERVAL_MS,
  })
