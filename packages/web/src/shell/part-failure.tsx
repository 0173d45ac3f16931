import { useReload } from '../console/console-context.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import layout from '../ui/layout.module.css'
import { ReloadButton } from '../ui/reload-button.tsx'
import styles from './messages.module.css'
import { type MissingCode, missingCodeTexts, useMissingCode, useWhenBack } from './use-missing-code.ts'

type PartFailureProps = { error: Error; onRetry: () => void }

/**
 * Shows why a part of a screen could not be loaded. A part whose file is missing needs a new page, which waits while
 * something moves. Others can be requested again.
 */
export const PartFailureMessage = ({ error, onRetry }: PartFailureProps) => {
  const cause = useMissingCode(error)
  useWhenBack(cause, onRetry)
  return <MissingPart cause={cause} onRetry={onRetry} />
}

type MissingPartProps = { cause: MissingCode; onRetry?: () => void }

/** Shows why a part or the whole page cannot continue, and offers a remedy. */
export const MissingPart = ({ cause, onRetry }: MissingPartProps) => {
  const [title] = missingCodeTexts[cause]
  const reload = useReload()
  return (
    <div role="alert" className={classNames(layout.caution, layout.row, styles.failure)} ref={showOnTop}>
      <h2>{title}</h2>
      {cause === 'gone' ? (
        <>
          <p>This part belongs to an earlier version. Reload the page to get the new one.</p>
          <ReloadButton {...reload} />
        </>
      ) : (
        <>
          <p>This part could not be loaded. The rig is not affected.</p>
          <Button onClick={onRetry}>Try again</Button>
        </>
      )}
    </div>
  )
}

/** Shows the failure of an overlay or menu above everything. Inside a dialog, it stays in its position. */
const showOnTop = (failure: HTMLElement | null) => {
  if (!failure || failure.closest('[role="dialog"]') || !('showPopover' in failure)) return
  failure.popover = 'manual'
  failure.showPopover()
}
