import { X } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { WritingState } from '../report/use-writing.ts'
import { countFiles } from '../report/write-originals.ts'
import styles from './findings-screen.module.css'

/** Says how far a report or an export is, what the zip contains, and which originals are missing. */
export const WritingOutcome = ({ writing, onCancel }: { writing: WritingState; onCancel: () => void }) => (
  <>
    <div className={styles.outcome}>
      <p role="status">{describe(writing)}</p>
      {writing.state === 'writing' && (
        <Button onClick={onCancel}>
          <X aria-hidden />
          Cancel
        </Button>
      )}
    </div>
    {writing.state === 'written' && writing.missing.length > 0 && (
      <Notice className={styles.missing}>
        <ul aria-label="Not included">
          {writing.missing.map(({ name, reason }) => (
            <li key={name}>
              <bdi>{name}</bdi>: {reason}
            </li>
          ))}
        </ul>
      </Notice>
    )}
  </>
)

const describe = (writing: WritingState) => {
  if (writing.state === 'none') return ''
  if (writing.state === 'failed') return `The file could not be written. ${writing.reason}.`
  if (writing.state === 'writing') {
    const { what, done, total } = writing
    return `${done} of ${total} ${what} ${what === 'files' ? 'read' : 'written'}`
  }
  const { count, missing } = writing
  return missing.length === 0
    ? 'The report and the zip with the originals are in your downloads'
    : `Incomplete: ${countFiles(count, missing.length)} are in the zip in your downloads`
}
