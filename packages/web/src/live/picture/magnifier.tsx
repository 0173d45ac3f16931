import { type PointerEvent, type ReactNode, useState } from 'react'
import styles from './magnifier.module.css'

const MIDDLE = '50% 50%'

/** Enlarges its content two and a half times, around the pointer. The camera's own zoom shows more detail. */
export const Magnifier = ({ on, children }: { on: boolean; children: ReactNode }) => {
  const [origin, setOrigin] = useState(MIDDLE)
  const follow = (event: PointerEvent<HTMLElement>) => setOrigin(originOf(event))
  return (
    <div
      className={styles.magnifier}
      data-on={on || undefined}
      style={{ transformOrigin: origin }}
      onPointerDown={on ? follow : undefined}
      onPointerMove={on ? follow : undefined}
    >
      {children}
    </div>
  )
}

const originOf = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return `${((clientX - left) / width) * 100}% ${((clientY - top) / height) * 100}%`
}
