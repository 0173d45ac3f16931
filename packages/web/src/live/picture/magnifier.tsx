import { type PointerEvent, type ReactNode, useState } from 'react'
import styles from './magnifier.module.css'

const MIDDLE = '50% 50%'

/** Shows the picture in it two and a half times as large, around the pointer. It enlarges what is shown; the camera's own zoom sees more. */
export const Magnifier = ({ on, children }: { on: boolean; children: ReactNode }) => {
  const [origin, setOrigin] = useState(MIDDLE)
  const follow = (event: PointerEvent<HTMLElement>) => setOrigin(placeOf(event))
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

const placeOf = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return `${((clientX - left) / width) * 100}% ${((clientY - top) / height) * 100}%`
}
