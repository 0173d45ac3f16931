import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './account-panel.module.css'

type AccountPanelProps = { icon: LucideIcon; title: string; text: ReactNode; children: ReactNode }

/** Replaces a submitted form. The role `status` makes screen readers announce the message. */
export const AccountPanel = ({ icon: Icon, title, text, children }: AccountPanelProps) => (
  <section className={styles.panel} role="status" aria-label={title}>
    <span className={styles.icon}>
      <Icon aria-hidden />
    </span>
    <h1 className={styles.title}>{title}</h1>
    <p className={styles.text}>{text}</p>
    <div className={styles.links}>{children}</div>
  </section>
)
