import { CircleAlert } from 'lucide-react'
import type { RefObject } from 'react'
import { classNames } from './class-names.ts'
import styles from './control-message.module.css'

type ControlMessageProps = {
  message: { text: string; tone: 'refused' | 'done' | 'limited' } | null
  isAlert: boolean
  ref?: RefObject<HTMLParagraphElement | null>
  className?: string | undefined
}

/**
 * Announces why a command was refused, or its effect. Messages about a slow rig are announced elsewhere, with the
 * movement of the camera. Floats above its positioned parent, so that no control moves.
 */
export const ControlMessage = ({ message, isAlert, ref, className }: ControlMessageProps) =>
  message !== null && (
    <p
      ref={ref}
      role={isAlert ? 'alert' : undefined}
      aria-hidden={message.tone === 'limited'}
      data-tone={message.tone}
      className={classNames(styles.message, className)}
    >
      {message.tone !== 'done' && <CircleAlert aria-hidden />}
      <span className={styles.text} title={message.text}>
        {message.text}
      </span>
    </p>
  )

/** Shows a message about an entry that is no longer listed. Place it first in a stack with the gap 4. */
export const ListMessage = (shown: ControlMessageProps) => (
  <div className={styles.list}>
    <ControlMessage {...shown} />
  </div>
)
