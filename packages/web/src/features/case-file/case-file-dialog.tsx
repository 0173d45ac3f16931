import { FileDown, Trash2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useBlobAddress } from '../../ui/use-blob-address.ts'
import { noteInCase, removeFromCase, titleCase, useCaseFile, useCaseTitle, useIsCaseStored } from './case-file.ts'
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

  const footer = entries.length > 0 && (
    <>
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
    <Dialog open={open} onClose={onClose} title="Case file" width={720} footer={footer}>
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
              <Entry key={entry.name} entry={entry} found={order.find(entry.name)} />
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
  )
}

const Entry = ({ entry, found }: { entry: CaseEntry; found: ReturnType<CaseOrder['find']> }) => (
  <li className={styles.entry}>
    <Thumbnail entry={entry} found={found} />
    <div className={styles.words}>
      <p className={styles.name}>
        <bdi>{entry.name}</bdi>
      </p>
      <TextField
        label={`Note on ${entry.name}`}
        labelHidden
        name="note"
        multiline
        placeholder="Note"
        value={entry.note}
        onChange={(note) => void noteInCase(entry.name, note)}
        maxLength={2_000}
      />
    </div>
    <IconButton
      label={`Remove ${entry.name}`}
      icon={<Trash2 aria-hidden />}
      onClick={() => void removeFromCase(entry.name)}
    />
  </li>
)

const Thumbnail = ({ entry, found }: { entry: CaseEntry; found: ReturnType<CaseOrder['find']> }) => {
  const still = useBlobAddress(entry.still)
  const address = still ?? found?.address
  if (!address) return <span className={styles.thumbnail}>Gone</span>
  return found?.isFilm ? (
    <video className={styles.thumbnail} src={address} preload="metadata" muted aria-label={entry.name} />
  ) : (
    <img className={styles.thumbnail} src={address} alt="" />
  )
}
