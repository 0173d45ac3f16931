import { useQuery } from '@tanstack/react-query'
import { FileDown, FolderX } from 'lucide-react'
import { useState } from 'react'
import { getAccountKey } from '../../console/account.ts'
import { useConsole } from '../../console/console-context.tsx'
import { galleryList } from '../../rig/gallery.ts'
import { isFilm, type Recording } from '../../rig/recordings.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LimitedTextField } from '../../ui/limited-text-field.tsx'
import type { CaseEntry } from './case-entry.ts'
import { CaseEntryRow } from './case-entry-row.tsx'
import { createCaseFile, useCaseFile } from './case-file.ts'
import styles from './case-file-dialog.module.css'
import { describeTooLongText, TITLE_MAX_CHARS } from './case-limits.ts'
import { countFiles } from './case-page.ts'
import { LegacyCase } from './legacy-case-offer.tsx'
import type { MissingEntry } from './manifest.ts'
import { useCaseWriter } from './use-case-writer.ts'

const noItems: readonly Recording[] = []

export const CaseFileDialog = ({ onClose }: { onClose: () => void }) => {
  const rigConsole = useConsole()
  const caseFile = rigConsole.part(createCaseFile)
  const { entries, title, isStored, legacyCount } = useCaseFile()
  // A refetch would return new URLs and reload every picture in the gallery behind the dialog
  const { data: items = noItems } = useQuery({ ...galleryList(rigConsole), refetchOnMount: false })
  const { writing, write } = useCaseWriter()
  const isWriting = writing.state === 'writing'
  const tooLong = describeTooLongText({ entries, title })
  const [isConfirming, setIsConfirming] = useState(false)
  const findRecording = ({ name }: CaseEntry) => {
    const item = items.find((each) => each.name === name)
    return item && { url: rigConsole.resolveUrl(item.url), isFilm: isFilm(item) }
  }

  const footer = entries.length > 0 && (
    <>
      <Button variant="ghost" disabled={isWriting} onClick={() => setIsConfirming(true)}>
        <FolderX aria-hidden />
        Empty case file
      </Button>
      <p className={styles.outcome} role="status">
        {isWriting && `${writing.done} of ${entries.length} files read`}
        {!isWriting && tooLong}
        {!tooLong && writing.state === 'written' && describeWritten(writing)}
        {writing.state === 'failed' && `The case file could not be written. ${writing.reason}.`}
      </p>
      <Button
        variant="primary"
        disabled={isWriting || tooLong !== null}
        onClick={() => write({ entries, items, title: title.trim() || 'Case file' })}
      >
        <FileDown aria-hidden />
        Write case file
      </Button>
    </>
  )
  return (
    <>
      <Dialog open={!isConfirming} onClose={onClose} title="Case file" width={720} footer={footer}>
        {legacyCount > 0 && <LegacyCase count={legacyCount} />}
        {getAccountKey(rigConsole) === null && (
          <p className={styles.warning} role="alert">
            This sign-in is from an earlier version. Log out and sign in again to open your stored case file.
          </p>
        )}
        {entries.length === 0 ? (
          <EmptyState title="No evidence collected" picture={<NoEvidence />}>
            Select pictures and films in the gallery, or take a still of two films, and add them to the case file.
          </EmptyState>
        ) : (
          <div className={styles.case}>
            {writing.state === 'written' && <MissingEntries missing={writing.missing} />}
            {!isStored && (
              <p className={styles.warning} role="alert">
                This browser cannot store the case file. Write it before you leave this page.
              </p>
            )}
            <LimitedTextField
              label="Title"
              name="caseTitle"
              placeholder="Case file"
              value={title}
              onChange={(next) => void caseFile.setTitle(next)}
              maxChars={TITLE_MAX_CHARS}
            />
            <ol className={styles.entries} aria-label="Evidence">
              {entries.map((entry) => (
                <CaseEntryRow key={entry.name} entry={entry} {...findRecording(entry)} />
              ))}
            </ol>
            <p className={styles.hint}>
              Two files are written: a page to read and print, and a zip with the originals and their SHA-256 hashes.
              Nothing leaves this computer.
            </p>
          </div>
        )}
      </Dialog>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title="Empty case file"
        description={describeEmptying(entries)}
        confirmLabel="Empty"
        danger
        onConfirm={() => void caseFile.empty()}
      />
    </>
  )
}

const MissingEntries = ({ missing }: { missing: readonly MissingEntry[] }) =>
  missing.length > 0 && (
    <ul ref={scrollIntoView} className={styles.warning} aria-label="Not included">
      {missing.map(({ name, reason }) => (
        <li key={name}>
          <bdi>{name}</bdi>: {reason}
        </li>
      ))}
    </ul>
  )

/** The operator may have scrolled down to the last entries. */
const scrollIntoView = (list: HTMLElement | null) => list?.scrollIntoView?.({ block: 'nearest' })

const describeWritten = ({ count, missing }: { count: number; missing: readonly MissingEntry[] }) =>
  missing.length === 0
    ? 'Both files are in your downloads'
    : `Incomplete: ${countFiles(count, missing.length)} are in the case file in your downloads`

const NoEvidence = () => (
  <svg viewBox="0 0 96 96" fill="none" stroke="currentColor" strokeWidth="3" strokeLinejoin="round" aria-hidden="true">
    <path d="M10 76V22h26l8 10h42v44z" />
    <path d="M10 44h76" stroke="var(--line-control)" strokeWidth="2.5" />
  </svg>
)

const describeEmptying = (entries: readonly CaseEntry[]) => {
  const hasStills = entries.some(({ still }) => still)
  return `This removes ${entries.length} ${entries.length === 1 ? 'entry' : 'entries'}, all notes and the title. Recordings stay in the gallery${hasStills ? '. Stills of two films are lost' : ''}.`
}
