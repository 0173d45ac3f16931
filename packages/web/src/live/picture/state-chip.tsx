import styles from './state-chip.module.css'
import type { StreamSession } from './stream-session.ts'
import { type ShownFault, wordsOf } from './stream-words.ts'

type StateChipProps = { session: StreamSession; now: number; fault: ShownFault | null }

/** Shows the state of a live picture in words, in a corner of it. Only the state is announced, not its figures. */
export const StateChip = ({ session, now, fault }: StateChipProps) => {
  const { state, next, quiet } = wordsOf(session, now, fault)
  return (
    <p className={styles.chip} data-state={session.phase} data-fault={fault ?? undefined}>
      <span className={styles.mark} aria-hidden="true" />
      <span role="status">{state}</span>
      {next && <span>{next}</span>}
      {quiet && <span className={styles.quiet}>{quiet}</span>}
    </p>
  )
}
