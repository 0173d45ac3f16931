import type { PtzAxis } from '@rig/contract'
import { type ReactNode, useId } from 'react'
import { Tooltip } from '../../ui/tooltip.tsx'
import type { GuardedCamera } from '../guard/camera-guards.ts'
import type { Direction, Motion } from '../guard/steering.ts'
import { controlName, TOO_SLOW } from '../guard/steering-words.ts'
import styles from './direction-button.module.css'
import { holdHandlers } from './hold-handlers.ts'

type DirectionButtonProps = {
  guard: GuardedCamera
  motion: Motion
  axis: PtzAxis
  direction: Direction
  icon: ReactNode
  /** Why the camera can't be steered now: the button stays reachable, says so, and does nothing. */
  disabledReason?: string | undefined
}

/**
 * Steers one way while it is held. `data-state` shows how far the command has come: it is lit while the rig is driven, and
 * shows for a second whether a step was taken.
 */
export const DirectionButton = ({ guard, motion, axis, direction, icon, disabledReason }: DirectionButtonProps) => {
  const reasonId = useId()
  const name = controlName(axis, direction)
  const shown = motion[axis].direction === direction ? motion[axis] : null
  const state = shown?.state ?? 'idle'
  const problem = disabledReason ?? shown?.reason ?? (motion.isTooSlow ? TOO_SLOW : null)
  const owned = (owner: string) => `${name} by ${owner}`
  const handlers = holdHandlers({
    press: (owner) => {
      if (disabledReason === undefined) guard.press(owned(owner), axis, direction)
    },
    release: (owner) => guard.release(owned(owner), axis),
    cancel: (owner) => guard.cancel(owned(owner), axis),
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
