import type { PtzAxis } from '@rig/contract'
import { type ReactNode, useId } from 'react'
import { useConsole } from '../../console/console-context.tsx'
import { useControlMessage } from '../../console/use-control-message.ts'
import { directionControl, steeringControl } from '../../rig/ptz.ts'
import { Tooltip } from '../../ui/tooltip.tsx'
import type { Direction } from '../guard/state.ts'
import type { LiveCamera } from '../live-camera.ts'
import { describePace, getControlLabel } from '../motion-text.ts'
import { useLiveCamera, useMotion } from '../use-live-camera.tsx'
import { createHoldHandlers } from './hold-handlers.ts'
import styles from './steering.module.css'

type DirectionButtonProps = {
  axis: PtzAxis
  direction: Direction
  icon: ReactNode
  /** If set, disables the button, which stays focusable and shows the reason in its tooltip. */
  disabledReason?: string | undefined
}

/** Steers in one direction while held. `data-state` exposes the state of the axis for styling. */
export const DirectionButton = ({ axis, direction, icon, disabledReason }: DirectionButtonProps) => {
  const { controlMessages, heldKeys } = useConsole()
  const liveCamera = useLiveCamera()
  const motion = useMotion()
  const reasonId = useId()
  const name = getControlLabel(axis, direction)
  const { message } = useControlMessage(directionControl(liveCamera.cameraID, axis, direction))
  const moved = motion[axis].direction === direction ? motion[axis].state : 'idle'
  const state = moved === 'idle' && message !== null ? 'refused' : moved
  const problem = disabledReason ?? message?.text ?? describePace(motion)
  const owned = (owner: string) => `${name} by ${owner}`
  const pressWith = (press: LiveCamera['touch']) => (owner: string) => {
    if (disabledReason === undefined) press(owned(owner), axis, direction)
    else controlMessages.show(steeringControl(liveCamera.cameraID), disabledReason)
  }
  const handlers = createHoldHandlers(heldKeys, {
    press: pressWith(liveCamera.press),
    touch: pressWith(liveCamera.touch),
    release: (owner) => liveCamera.release(owned(owner), axis),
    resume: (owner) => liveCamera.resume(owned(owner), axis),
    cancel: (owner) => liveCamera.cancel(owned(owner), axis),
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
