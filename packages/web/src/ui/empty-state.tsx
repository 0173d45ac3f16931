import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

type EmptyStateProps = { title: string; picture?: ReactNode; children?: ReactNode }

export const EmptyState = ({ title, picture, children }: EmptyStateProps) => (
  <div className={styles.state}>
    {picture && (
      <div className={styles.picture} aria-hidden>
        {picture}
      </div>
    )}
    <p className={styles.title}>{title}</p>
    {children && <div className={styles.more}>{children}</div>}
  </div>
)
