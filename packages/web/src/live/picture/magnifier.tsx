import { type PointerEvent, type ReactNode, useState } from 'react'
import styles from './magnifier.module.css'

const CENTER = '50% 50%'

export const Magnifier = ({ on, children }: { on: boolean; children: ReactNode }) => {
  const [origin, setOrigin] = useState(CENTER)
  const follow = (event: PointerEvent<HTMLElement>) => setOrigin(getTransformOrigin(event))
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

const getTransformOrigin = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return `${((clientX - left) / width) * 100}% ${((clientY - top) / height) * 100}%`
}
