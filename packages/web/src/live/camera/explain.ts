import type { OutageState } from '../../console/link/request-log.ts'
import { directionControl, paceControl } from '../../rig/ptz.ts'
import type { StalePicture } from '../picture/stream/picture-judgement.ts'
import type { CameraMotion } from './guard/motion.ts'
import { ptzAxes } from './guard/state.ts'
import { describePace, getControlLabel } from './motion-text.ts'

/** A reason that the operator reads at the pad, on the picture, or at its lower edge. */
export type Explanation = { text: string } & (
  | { place: 'pad'; severity: 'waiting' | 'refused' | 'pace'; control: string }
  | { place: 'picture' | 'edge'; severity: 'warning'; action: 'reopen' | null }
)

/** Returns why the last commands were refused, why presses wait, and why each press moves only one step. */
export const explainMotion = (cameraID: string, motion: CameraMotion): Extract<Explanation, { place: 'pad' }>[] => {
  const pace = describePace(motion, ` (${formatSeconds(motion.slowMs ?? 0)} s)`)
  const reasons = ptzAxes.flatMap((axis) => {
    const { state, direction, reason, isLate } = motion[axis]
    // The pace already gives the reason for a late response
    if (reason === null || (isLate && pace !== null)) return []
    const text = `${getControlLabel(axis, direction)}: ${reason}`
    const severity = state === 'refused' ? ('refused' as const) : ('waiting' as const)
    return [{ place: 'pad' as const, severity, control: directionControl(cameraID, axis, direction), text }]
  })
  if (pace === null) return reasons
  return [...reasons, { place: 'pad', severity: 'pace', control: paceControl(cameraID), text: pace }]
}

const formatSeconds = (ms: number) => (ms < 9_950 ? (ms / 1_000).toFixed(1) : String(Math.round(ms / 1_000)))

type PictureFacts = { stale: StalePicture; outage: Pick<OutageState, 'failures' | 'isLinkFull'> }

export const explainPicture = ({ stale, outage }: PictureFacts): Exclude<Explanation, { place: 'pad' }>[] => {
  const messages: Exclude<Explanation, { place: 'pad' }>[] = []
  if (stale) {
    const text = stale.isOver
      ? `${describeOver(stale)}: hold again`
      : `${describeStale(stale)}: hold again to steer without it`
    messages.push({ place: 'picture', severity: 'warning', text, action: stale.cause === 'lag' ? 'reopen' : null })
  }
  if (outage.failures > 0)
    messages.push({ place: 'edge', severity: 'warning', text: describeOutage(outage), action: null })
  return messages
}

const describeStale = ({ cause, seconds }: NonNullable<StalePicture>) => {
  if (seconds === null) return 'No picture yet'
  return cause === 'age' ? `Picture is ${seconds} s old` : `The picture is ${seconds.toFixed(1)} s behind the rig`
}

const describeOver = ({ seconds }: NonNullable<StalePicture>) =>
  seconds === null ? 'There was no picture' : `Picture was ${seconds} s old`

const describeOutage = ({ isLinkFull }: PictureFacts['outage']) =>
  isLinkFull ? 'The picture fills the link: closed until the rig responds' : 'Connection lost, trying again'
