import { CircleAlert } from 'lucide-react'
import type { RefObject } from 'react'
import { classNames } from './class-names.ts'
import styles from './refusal.module.css'

type RefusalProps = {
  reason: string | null
  id?: string | undefined
  ref?: RefObject<HTMLParagraphElement | null>
  className?: string | undefined
  /** Hides a reason from screen readers that is announced elsewhere. */
  isSilent?: boolean
}

/**
 * Shows why the last command of a control had no effect, and announces it. It floats above its positioned parent, so
 * that no control moves. `className` can change the position.
 */
export const Refusal = ({ reason, id, ref, className, isSilent }: RefusalProps) =>
  reason !== null && (
    <p
      ref={ref}
      id={id}
      role={isSilent ? undefined : 'alert'}
      aria-hidden={isSilent}
      className={classNames(styles.refusal, className)}
    >
      <CircleAlert aria-hidden />
      <span className={styles.reason} title={reason}>
        {reason}
      </span>
    </p>
  )
