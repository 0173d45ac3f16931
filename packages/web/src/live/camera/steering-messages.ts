import type { PtzAxis } from '@rig/contract'
import type { ControlMessages } from '../../console/control/control-messages.ts'
import { getDirectionControlId, getSteeringControlId, getStepsOnlyControlId } from '../../rig/ptz.ts'
import { type AxisMotion, type CameraMotion, isAtRest, isDriven, showsReason } from './guard/motion.ts'
import { type Direction, ptzAxes } from './guard/state.ts'

const directions = [1, -1] as const satisfies readonly Direction[]

const listDirectionControls = (cameraID: string, axis: PtzAxis) =>
  directions.map((direction) => getDirectionControlId(cameraID, axis, direction))

export const listSteeringControls = (cameraID: string): string[] => [
  getSteeringControlId(cameraID),
  ...ptzAxes.flatMap((axis) => listDirectionControls(cameraID, axis)),
  getStepsOnlyControlId(cameraID),
]

/**
 * Creates two listeners for the guard of a camera. `report` shows the messages about each motion at the pad. A reason
 * stays for 8 s, even if the guard removes the result earlier, or until the rig accepts a command for the same axis. A
 * reason that concerns no single axis stays at most until the next press. The message about a slow rig is shown for as
 * long as it applies.
 */
export const createSteeringMessages = (
  { show, revise, clear }: Pick<ControlMessages, 'show' | 'revise' | 'clear'>,
  cameraID: string,
) => {
  let before: { motion: CameraMotion; messages: ReturnType<typeof explainMotion> } | null = null
  /** Reasons that have been announced since the latest press that had to wait, without the numbers in their texts. */
  const announcedTexts = new Set<string>()

  const findShown = ({ control, severity }: Explanation) =>
    before?.messages.find((each) => each.control === control && each.severity === severity)

  const clearDirections = (axis: PtzAxis) => listDirectionControls(cameraID, axis).forEach(clear)

  const report = (motion: CameraMotion) => {
    const messages = explainMotion(cameraID, motion)
    for (const axis of ptzAxes) {
      const { state } = motion[axis]
      const stateBefore = before?.motion[axis].state ?? 'idle'
      if (state === stateBefore) continue
      // The rig may accept a drive of a hold after earlier drives of the hold have failed
      if (isDriven(state)) clearDirections(axis)
      // A moving axis becomes 'requested' without a press, when the rig accepts no more drives
      if (state === 'requested' && !isDriven(stateBefore)) clear(getSteeringControlId(cameraID))
    }
    if (!messages.some(({ severity }) => severity === 'waiting')) announcedTexts.clear()
    for (const message of messages) {
      const { control, text, severity } = message
      const tone = severity === 'limited' ? 'limited' : 'refused'
      const shown = findShown(message)
      if (shown?.text === text) continue
      // The reason may state a remaining time, which changes with each refused command of a hold, or alternate with
      // another reason
      const announcedText = omitNumbers(text)
      const isRevised = severity === 'waiting' && announcedTexts.has(announcedText) && revise(control, text)
      announcedTexts.add(announcedText)
      if (!isRevised) show(control, text, tone, () => severity === 'waiting' && findShown(message) !== undefined)
    }
    if (!messages.some(({ severity }) => severity === 'limited')) clear(getStepsOnlyControlId(cameraID))
    before = { motion, messages }
  }

  return {
    report,
    /**
     * Removes the reasons of an axis when the rig accepts a movement, which may be after the release. A reason stays if
     * the movement was requested before the refusal, or if another press waits.
     */
    accept: (axis: PtzAxis) => {
      const motion = before?.motion[axis]
      if (!motion?.reason || motion.isLate) clearDirections(axis)
    },
  }
}

const omitNumbers = (text: string) => text.replace(/\d+([.,]\d+)?/g, '')

/** A reason as it is shown at the pad. */
type Explanation = { text: string; severity: 'waiting' | 'refused' | 'limited'; control: string }

/** Returns why the last commands were refused, why presses wait, and why each press moves only one step. */
export const explainMotion = (cameraID: string, motion: CameraMotion): Explanation[] => {
  const stepsOnly = describeStepsOnly(motion, ` (${formatSeconds(motion.slowMs ?? 0)} s)`)
  const reasons = ptzAxes.flatMap((axis) => {
    const { state, direction, reason, isLate } = motion[axis]
    // The message about a slow rig already gives the reason for a late response
    if (reason === null || (isLate && motion.slowMs !== null)) return []
    const text = `${getControlLabel(axis, direction)}: ${reason}`
    const severity = showsReason(state) ? ('refused' as const) : ('waiting' as const)
    return [{ severity, control: getDirectionControlId(cameraID, axis, direction), text }]
  })
  if (stepsOnly === null) return reasons
  return [...reasons, { severity: 'limited', control: getStepsOnlyControlId(cameraID), text: stepsOnly }]
}

const formatSeconds = (ms: number) => (ms < 9_950 ? (ms / 1_000).toFixed(1) : String(Math.round(ms / 1_000)))

const controlLabels = {
  pan: { '1': 'Pan right', '-1': 'Pan left' },
  tilt: { '1': 'Tilt up', '-1': 'Tilt down' },
  zoom: { '1': 'Zoom in', '-1': 'Zoom out' },
} as const satisfies Record<PtzAxis, Record<`${Direction}`, string>>

export const getControlLabel = (axis: PtzAxis, direction: Direction) => controlLabels[axis][`${direction}`]

/** Returns the toast message that is shown when a movement starts (spec 8). */
export const getStartMessage = (axis: PtzAxis, direction: Direction) => {
  if (axis !== 'zoom') return 'Moving...'
  return direction === 1 ? 'Zooming In...' : 'Zooming Out...'
}

const stateLabels = {
  requested: 'requested',
  moving: 'moving',
  stopping: 'stopping',
  unconfirmed: 'the rig has not confirmed the stop',
  done: 'done',
  refused: 'refused',
} as const

const ONE_STEP_PER_PRESS_TEXT = 'each press moves one step'

/** Returns why each press moves only one step, or null. `figure` is the latency in parentheses, or empty. */
export const describeStepsOnly = ({ slowMs, isStepsOnly }: CameraMotion, figure = '') => {
  if (slowMs !== null) return `The rig responds slowly${figure}: ${ONE_STEP_PER_PRESS_TEXT}`
  return isStepsOnly ? `Low picture rate: ${ONE_STEP_PER_PRESS_TEXT}` : null
}

const describeAxis = (axis: PtzAxis, { direction, state }: AxisMotion) =>
  isAtRest(state) ? null : `${getControlLabel(axis, direction)}: ${stateLabels[state]}`

/**
 * Returns the announcement of the motion. Omits the latency, which changes often, and the reasons, which are announced
 * as alerts.
 */
export const describeMotion = (motion: CameraMotion) => {
  const texts = [...ptzAxes.map((axis) => describeAxis(axis, motion[axis])), describeStepsOnly(motion)]
  return texts.filter((text) => text !== null).join(', ') || 'Not moving'
}
