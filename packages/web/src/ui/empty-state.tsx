import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './empty-state.module.css'
import layout from './layout.module.css'

type EmptyStateProps = { title: string; picture?: ReactNode; children?: ReactNode }

export const EmptyState = ({ title, picture, children }: EmptyStateProps) => (
  <div className={classNames(layout.stack, layout.centre, styles.state)}>
    {picture && (
      <div className={styles.picture} aria-hidden>
        {picture}
      </div>
    )}
    <p className={styles.title}>{title}</p>
    {children && <div className={classNames(layout.stack, layout.centre, layout.soft, styles.more)}>{children}</div>}
  </div>
)
