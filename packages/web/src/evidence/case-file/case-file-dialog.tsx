import { FileDown, FolderX } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { CaseEntryRow } from './case-entry-row.tsx'
import { emptyCase, titleCase, useCaseFile, useCaseTitle, useIsCaseStored } from './case-file.ts'
import styles from './case-file-dialog.module.css'
import type { CaseEntry } from './case-shelf.ts'
import { NoEvidence } from './no-evidence.tsx'
import { useCaseWriter } from './use-case-writer.ts'
import type { CaseOrder } from './write-case.ts'

type CaseFileDialogProps = Pick<CaseOrder, 'find' | 'cameras' | 'writtenBy'> & { open: boolean; onClose: () => void }

/** What has been collected as evidence, each entry with a note, and the two files that are written from it. */
export const CaseFileDialog = ({ open, onClose, ...order }: CaseFileDialogProps) => {
  const entries = useCaseFile()
  const title = useCaseTitle()
  const isStored = useIsCaseStored()
  const { writing, write } = useCaseWriter()
  const isWriting = writing.state === 'writing'
  const [isAsking, setIsAsking] = useState(false)

  const footer = entries.length > 0 && (
    <>
      <Button variant="ghost" disabled={isWriting} onClick={() => setIsAsking(true)}>
        <FolderX aria-hidden />
        Empty case file
      </Button>
      <p className={styles.outcome} role="status">
        {isWriting && `${writing.done} of ${entries.length} files read`}
        {writing.state === 'written' && 'Both files are in your downloads'}
        {writing.state === 'failed' && `The case file could not be written. ${writing.reason}.`}
      </p>
      <Button
        variant="primary"
        disabled={isWriting}
        onClick={() => write({ ...order, entries, title: title.trim() || 'Case file' })}
      >
        <FileDown aria-hidden />
        Write case file
      </Button>
    </>
  )
  return (
    <>
      <Dialog open={open && !isAsking} onClose={onClose} title="Case file" width={720} footer={footer}>
        {entries.length === 0 ? (
          <EmptyState title="No evidence collected" picture={<NoEvidence />}>
            Select pictures and films in the gallery, or take a still of two films, and add them to the case file.
          </EmptyState>
        ) : (
          <div className={styles.case}>
            {!isStored && (
              <p className={styles.warning} role="alert">
                This browser has no room to keep the case file. Write it before you leave this page.
              </p>
            )}
            <TextField
              label="Title"
              name="caseTitle"
              placeholder="Case file"
              value={title}
              onChange={(next) => void titleCase(next)}
              maxLength={120}
            />
            <ol className={styles.entries} aria-label="Evidence">
              {entries.map((entry) => (
                <CaseEntryRow key={entry.name} entry={entry} {...order.find(entry.name)} />
              ))}
            </ol>
            {writing.state === 'written' && writing.missing.length > 0 && (
              <ul className={styles.warning} aria-label="Left out">
                {writing.missing.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            )}
            <p className={styles.hint}>
              Two files are written: a page to read and print, and a zip with the originals and their SHA-256. Nothing
              leaves this computer.
            </p>
          </div>
        )}
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="Empty case file"
        description={describeEmptying(entries)}
        confirmLabel="Empty"
        danger
        onConfirm={() => void emptyCase()}
      />
    </>
  )
}

/** What is lost, and what is not. */
const describeEmptying = (entries: readonly CaseEntry[]) => {
  const hasStills = entries.some(({ still }) => still)
  return `${entries.length} ${entries.length === 1 ? 'entry' : 'entries'}, all notes and the title are removed. Recordings stay in the gallery${hasStills ? '; stills of two films are kept nowhere else' : ''}.`
}
