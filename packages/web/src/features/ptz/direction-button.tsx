import type { PtzAxis } from '@rig/contract'
import type { ReactNode } from 'react'
import { holdHandlers } from '../../lib/hold-handlers.ts'
import type { GuardedCamera } from './camera-guards.ts'
import styles from './direction-button.module.css'
import type { Direction, Motion } from './steering.ts'
import { controlName } from './steering-words.ts'

type DirectionButtonProps = {
  guard: GuardedCamera
  motion: Motion
  axis: PtzAxis
  direction: Direction
  icon: ReactNode
}

/** Steers one way while it is held. `data-state` tells how far the wish has come; it is lit while the rig is told to move. */
export const DirectionButton = ({ guard, motion, axis, direction, icon }: DirectionButtonProps) => {
  const name = controlName(axis, direction)
  const state = motion[axis].direction === direction ? motion[axis].state : 'idle'
  const owned = (owner: string) => `${name} by ${owner}`
  return (
    <button
      {...holdHandlers({
        press: (owner) => guard.press(owned(owner), axis, direction),
        release: (owner) => guard.release(owned(owner), axis),
        cancel: (owner) => guard.cancel(owned(owner), axis),
      })}
      type="button"
      className={styles.direction}
      aria-label={name}
      aria-pressed={state === 'asked' || state === 'moving'}
      data-state={state}
      data-control={`${axis} ${direction}`}
    >
      {icon}
    </button>
  )
}
