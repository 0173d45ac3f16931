import { Check, CircleAlert, Minus } from 'lucide-react'
import { getErrorMessage } from '../lib/error-message.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Dialog } from '../ui/dialog.tsx'
import layout from '../ui/layout.module.css'
import { Spinner } from '../ui/spinner.tsx'
import type { BulkActionState, ItemOutcome } from './bulk-action.ts'
import styles from './bulk-action-dialog.module.css'

type BulkActionDialogProps = BulkActionState & { onStop: () => void; onClose: () => void }

const MAX_SHOWN_OUTCOMES = 50
const stateLabels = { waiting: 'Waiting', running: 'In progress', done: 'Done', failed: 'Failed' } as const

export const BulkActionDialog = ({ title, outcomes, running, note, onStop, onClose }: BulkActionDialogProps) => {
  const done = outcomes.filter(({ state }) => state === 'done').length
  const failureCount = outcomes.filter(({ state }) => state === 'failed').length
  const footer = running ? <Button onClick={onStop}>Stop</Button> : <Button onClick={onClose}>Done</Button>
  return (
    <Dialog
      open
      onClose={running ? onStop : onClose}
      title={title}
      footer={footer}
      width={560}
      finalFocus={findSelectionBar}
    >
      <p role="status">
        {done} of {outcomes.length} done{failureCount > 0 && `, ${failureCount} failed`}
        {note && <span className={classNames(layout.soft, layout.breakable, styles.note)}>{note}</span>}
      </p>
      <progress className={styles.progress} value={done + failureCount} max={outcomes.length || 1} aria-label={title} />
      <ul className={styles.outcomes} aria-label="Results">
        {selectVisibleOutcomes(outcomes).map((outcome) => (
          <li key={outcome.name} className={classNames(layout.small, styles.outcome)} data-state={outcome.state}>
            <StateIcon state={outcome.state} />
            <bdi className={layout.breakable}>{outcome.name}</bdi>
            <span className={classNames(layout.soft, styles.outcomeText)}>
              {outcome.state === 'failed' ? getErrorMessage(outcome.error) : stateLabels[outcome.state]}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** The button that started the action has disappeared with the selection. */
const findSelectionBar = () => document.querySelector<HTMLElement>('[aria-label=Selection]')

const selectVisibleOutcomes = (outcomes: readonly ItemOutcome[]) => {
  const failedOutcomes = outcomes.filter(({ state }) => state === 'failed')
  const others = outcomes.filter(({ state }) => state === 'running' || state === 'done')
  return [...failedOutcomes, ...others.slice(-MAX_SHOWN_OUTCOMES)]
}

const StateIcon = ({ state }: { state: ItemOutcome['state'] }) => {
  if (state === 'running') return <Spinner size={16} />
  if (state === 'done') return <Check aria-hidden />
  return state === 'failed' ? <CircleAlert aria-hidden /> : <Minus aria-hidden />
}
