import type { ReactNode } from 'react'
import styles from './badge.module.css'

type BadgeProps = {
  tone: 'live' | 'online' | 'offline' | 'warning' | 'danger' | 'accent' | 'neutral'
  children: ReactNode
}

/** A label for a state, with its colour and a dot: filled if it is on, hollow if it is off. */
export const Badge = ({ tone, children }: BadgeProps) => (
  <span className={styles.badge} data-tone={tone}>
    {children}
  </span>
)
