import type { ReactNode } from 'react'
import styles from './badge.module.css'

type BadgeProps = {
  tone: 'live' | 'online' | 'offline' | 'warning' | 'danger' | 'accent' | 'neutral'
  children: ReactNode
}

export const Badge = ({ tone, children }: BadgeProps) => (
  <span className={styles.badge} data-tone={tone}>
    {children}
  </span>
)
