import { useConsole } from '../../../console/console-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { createFindings, useFindings } from '../record/findings.ts'
import styles from './storage-warnings.module.css'

/** Says what the browser could not store or read, and what is done about it. */
export const StorageWarnings = () => {
  const { unreadable, isStored } = useFindings()
  const { retry } = useConsole().part(createFindings)
  return (
    <>
      {!isStored && (
        <div className={styles.warning} role="alert">
          <p>
            This browser cannot store the newest changes. They are lost when this page closes. Export the findings now.
          </p>
          <Button onClick={() => void retry()}>Try again</Button>
        </div>
      )}
      {unreadable.length > 0 && (
        <p className={styles.warning}>
          {unreadable.length} {unreadable.length === 1 ? 'finding' : 'findings'} in this browser cannot be read. They
          are kept, and "Export all" includes them as they are.
        </p>
      )}
    </>
  )
}
