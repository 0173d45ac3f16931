import type { PtzAxis } from '@rig/contract'
import { type ReactNode, useId } from 'react'
import { Tooltip } from '../../ui/tooltip.tsx'
import type { Direction } from '../guard/commands.ts'
import { controlName, TOO_SLOW } from '../motion-text.ts'
import { useLiveCamera, useMotion } from '../use-live-camera.tsx'
import styles from './direction-button.module.css'
import { holdHandlers } from './hold-handlers.ts'

type DirectionButtonProps = {
  axis: PtzAxis
  direction: Direction
  icon: ReactNode
  /** Why the camera can't be steered now: the button stays focusable, shows this, and does nothing. */
  disabledReason?: string | undefined
}

/**
 * Steers one way while it is held. `data-state` is the state of the command: the button is lit while the camera is
 * driven, and shows the result of a step for a second.
 */
export const DirectionButton = ({ axis, direction, icon, disabledReason }: DirectionButtonProps) => {
  const liveCamera = useLiveCamera()
  const motion = useMotion()
  const reasonId = useId()
  const name = controlName(axis, direction)
  const shown = motion[axis].direction === direction ? motion[axis] : null
  const state = shown?.state ?? 'idle'
  const problem = disabledReason ?? shown?.reason ?? (motion.isTooSlow ? TOO_SLOW : null)
  const owned = (owner: string) => `${name} by ${owner}`
  const handlers = holdHandlers({
    press: (owner) => {
      if (disabledReason === undefined) liveCamera.press(owned(owner), axis, direction)
    },
    release: (owner) => liveCamera.release(owned(owner), axis),
    cancel: (owner) => liveCamera.cancel(owned(owner), axis),
  })
  return (
    <>
      <Tooltip text={problem ?? name}>
        <button
          {...handlers}
          type="button"
          className={styles.direction}
          aria-label={name}
          aria-pressed={state === 'asked' || state === 'moving'}
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
