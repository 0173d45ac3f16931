import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import layout from '../ui/layout.module.css'
import styles from './accounts.module.css'

type AccountPanelProps = { icon: LucideIcon; title: string; text: ReactNode; children: ReactNode }

/** Replaces a submitted form. The role `status` makes screen readers announce the message. */
export const AccountPanel = ({ icon: Icon, title, text, children }: AccountPanelProps) => (
  <section className={classNames(layout.stack, layout.centre)} role="status" aria-label={title}>
    <span className={styles.icon}>
      <Icon aria-hidden />
    </span>
    <h1 className={styles.title}>{title}</h1>
    <p className={classNames(layout.soft, styles.text)}>{text}</p>
    <div className={classNames(layout.stack, styles.ways)} data-gap="2">
      {children}
    </div>
  </section>
)
