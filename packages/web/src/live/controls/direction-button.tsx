import type { PtzAxis } from '@rig/contract'
import { type ReactNode, useId } from 'react'
import { useConsole } from '../../console/console-context.tsx'
import { useControlMessage } from '../../console/use-control-message.ts'
import { directionControl, steeringControl } from '../../rig/ptz.ts'
import { Tooltip } from '../../ui/tooltip.tsx'
import type { MotionGuard } from '../camera/guard/motion-guard.ts'
import type { Direction } from '../camera/guard/state.ts'
import { describePace, getControlLabel } from '../camera/steering-messages.ts'
import { useDisabledReason, useLiveCamera, useMotion } from '../camera/use-live-camera.tsx'
import { createHoldHandlers } from './hold-handlers.ts'
import styles from './steering.module.css'

type DirectionButtonProps = {
  axis: PtzAxis
  direction: Direction
  icon: ReactNode
}

/** Steers in one direction while held. `data-state` exposes the state of the axis for styling. */
export const DirectionButton = ({ axis, direction, icon }: DirectionButtonProps) => {
  const { controlMessages, heldKeys } = useConsole()
  const { cameraID, guard } = useLiveCamera()
  const disabledReason = useDisabledReason('ptz.drive')
  const motion = useMotion()
  const reasonId = useId()
  const name = getControlLabel(axis, direction)
  const { message } = useControlMessage(directionControl(cameraID, axis, direction))
  const moved = motion[axis].direction === direction ? motion[axis].state : 'idle'
  const state = moved === 'idle' && message !== null ? 'refused' : moved
  const problem = disabledReason ?? message?.text ?? describePace(motion)
  const owned = (owner: string) => `${name} by ${owner}`
  const pressWith = (press: MotionGuard['touch']) => (owner: string) => {
    if (disabledReason === undefined) press(owned(owner), axis, direction)
    else controlMessages.show(steeringControl(cameraID), disabledReason)
  }
  const handlers = createHoldHandlers(heldKeys, {
    press: pressWith(guard.press),
    touch: pressWith(guard.touch),
    release: (owner) => guard.release(owned(owner), axis),
    resume: (owner) => guard.resume(owned(owner), axis),
    cancel: (owner) => guard.cancel(owned(owner), axis),
  })
  return (
    <>
      <Tooltip text={disabledReason ?? name}>
        <button
          {...handlers}
          type="button"
          className={styles.direction}
          aria-label={name}
          aria-pressed={state === 'requested' || state === 'moving'}
          aria-disabled={disabledReason === undefined ? undefined : true}
          aria-describedby={problem === null ? undefined : reasonId}
          data-state={state}
          data-control={`${axis} ${direction}`}
        >
          {icon}
        </button>
      </Tooltip>
      {problem !== null && (
        <span id={reasonId} hidden>
          {problem}
        </span>
      )}
    </>
  )
}
