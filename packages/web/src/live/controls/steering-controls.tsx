import type { PtzAxis } from '@rig/contract'
import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp, ZoomIn, ZoomOut } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useConsole, useIsMoving, useStopHandlers } from '../../console/console-context.tsx'
import { useControlMessage } from '../../console/use-control-message.ts'
import { useOutageNotice } from '../../console/use-outage-cause.ts'
import { getDirectionControlId, getSteeringControlId } from '../../rig/ptz.ts'
import { Announcement } from '../../ui/announcements.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ControlMessage } from '../../ui/control-message.tsx'
import { Explained } from '../../ui/explained-button.tsx'
import layout from '../../ui/layout.module.css'
import { Tooltip } from '../../ui/tooltip.tsx'
import { isAtRest, isSteered } from '../camera/guard/motion.ts'
import type { Direction } from '../camera/guard/state.ts'
import {
  describeMotion,
  describeStepsOnly,
  getControlLabel,
  listSteeringControls,
} from '../camera/steering-messages.ts'
import { useDisabledReason, useIsCameraStopNeeded, useLiveCamera, useMotion } from '../camera/use-live-camera.tsx'
import controls from './control.module.css'
import { createAxisHold, createHoldHandlers } from './hold-handlers.ts'
import styles from './steering.module.css'

export const PanTiltPad = ({ home }: { home?: ReactNode }) => (
  <fieldset aria-label="Pan and tilt" className={classNames(layout.glass, controls.group, styles.pad)}>
    <DirectionButton axis="tilt" direction={1} icon={<ChevronUp aria-hidden />} />
    <DirectionButton axis="pan" direction={-1} icon={<ChevronLeft aria-hidden />} />
    <div className={classNames(layout.middle, styles.home)}>{home}</div>
    <DirectionButton axis="pan" direction={1} icon={<ChevronRight aria-hidden />} />
    <DirectionButton axis="tilt" direction={-1} icon={<ChevronDown aria-hidden />} />
    <CameraStop />
  </fieldset>
)

const CameraStop = () => {
  const isCameraStopNeeded = useIsCameraStopNeeded()
  return isCameraStopNeeded && <StopButton className={styles.stop} />
}

/**
 * Renders the stop button in a dialog, from which the pad and the sled cannot be reached, and shows the cause of an
 * outage.
 */
export const DialogStop = () => {
  useOutageNotice()
  return <StopWhileMoving className={styles.dialogStop} />
}

/** Renders the stop button on a screen that covers the live view. */
export const CoverStop = () => <StopWhileMoving className={styles.coverStop} />

const StopWhileMoving = ({ className }: { className: string | undefined }) => {
  const isMoving = useIsMoving()
  const isCameraStopNeeded = useIsCameraStopNeeded()
  return (isMoving || isCameraStopNeeded) && <StopButton className={className} />
}

export const ZoomButtons = () => (
  <fieldset aria-label="Zoom" className={classNames(layout.glass, controls.group, styles.zoom)}>
    <DirectionButton axis="zoom" direction={1} icon={<ZoomIn aria-hidden />} />
    <DirectionButton axis="zoom" direction={-1} icon={<ZoomOut aria-hidden />} />
  </fieldset>
)

/** Shows why the last command had no effect, or why each press moves one step, above its positioned parent. */
export const SteeringMessage = ({ className }: { className: string | undefined }) => {
  const { cameraID } = useLiveCamera()
  return <ControlMessage {...useControlMessage(...listSteeringControls(cameraID))} className={className} />
}

/** Announces the movement of the camera, and unconfirmed stops, to screen readers. */
export const MotionAnnouncer = () => <Announcement>{describeMotion(useMotion())}</Announcement>

export const StopButton = ({ className }: { className: string | undefined }) => {
  const handlers = useStopHandlers()
  useAddStopButton()
  return (
    <Tooltip text="Stop everything (Escape)">
      <button type="button" className={classNames(styles.stopButton, className)} {...handlers}>
        Stop
      </button>
    </Tooltip>
  )
}

/** Keeps the page's Stop button visible while the component is mounted, and adds one to the loading overlay. */
const useAddStopButton = () => {
  const { addStopButton } = useConsole().movement
  useEffect(addStopButton, [addStopButton])
}

type DirectionButtonProps = {
  axis: PtzAxis
  direction: Direction
  icon: ReactNode
}

/** Steers in one direction while held. `data-state` exposes the state of the axis for styling. */
const DirectionButton = ({ axis, direction, icon }: DirectionButtonProps) => {
  const rigConsole = useConsole()
  const { cameraID, guard } = useLiveCamera()
  const disabledReason = useDisabledReason('ptz.drive')
  const motion = useMotion()
  const name = getControlLabel(axis, direction)
  const { message } = useControlMessage(getDirectionControlId(cameraID, axis, direction))
  const moved = motion[axis].direction === direction ? motion[axis].state : 'idle'
  const state = isAtRest(moved) && message !== null ? 'refused' : moved
  const axisHold = createAxisHold(guard, axis, direction)
  const explain = (reason: string) => () => rigConsole.controlMessages.show(getSteeringControlId(cameraID), reason)
  const explainHandlers =
    disabledReason === undefined ? {} : { press: explain(disabledReason), touch: explain(disabledReason) }
  const handlers = createHoldHandlers(rigConsole, name, { ...axisHold, ...explainHandlers })
  return (
    <Explained reason={disabledReason} label={name} note={message?.text ?? describeStepsOnly(motion)}>
      <button
        {...handlers}
        type="button"
        className={classNames(layout.middle, controls.control)}
        aria-label={name}
        aria-pressed={isSteered(state)}
        data-state={state}
        data-control={`${axis} ${direction}`}
      >
        {icon}
      </button>
    </Explained>
  )
}
