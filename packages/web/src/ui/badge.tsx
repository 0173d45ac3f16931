import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { classNames } from './class-names.ts'
import layout from './layout.module.css'

type BadgeProps = {
  tone: 'live' | 'online' | 'offline' | 'warning' | 'danger' | 'accent' | 'neutral'
  children: ReactNode
}

export const Badge = ({ tone, children }: BadgeProps) => (
  <span
    className={classNames(styles.badge, tone !== 'neutral' && tone !== 'accent' && layout.dot)}
    data-tone={tone}
    data-off={tone === 'offline' || undefined}
  >
    {children}
  </span>
)
