import { ArrowLeft, Download, FileText, Upload } from 'lucide-react'
import { useCallback, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useConsole } from '../../../console/console-context.tsx'
import { paths } from '../../../console/paths.ts'
import { useDialogParams } from '../../../console/use-dialog-params.ts'
import { useKnownCameras } from '../../../rig/camera-names.ts'
import { findCameraOf } from '../../../rig/find-recordings.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Switch } from '../../../ui/switch.tsx'
import type { GridShape } from '../../../ui/use-grid-layout.ts'
import { VirtualGrid } from '../../../ui/virtual-grid.tsx'
import { ImportDialog } from '../exchange/import-dialog.tsx'
import { useImport } from '../exchange/use-import.ts'
import type { Pin } from '../pins/group-pins.ts'
import { type Finding, isDamage, isOpen } from '../record/finding.ts'
import { createFindings, useFindings } from '../record/findings.ts'
import { ReinspectButton } from '../reinspect/reinspect-button.tsx'
import { useWriting } from '../report/use-writing.ts'
import { CableDrawing } from './cable-drawing.tsx'
import { DeleteAllFindings } from './delete-all-findings.tsx'
import { EarlierCaseOffer } from './earlier-case-offer.tsx'
import { filterFindings } from './filter-findings.ts'
import { FindingDialog } from './finding-dialog.tsx'
import { FindingFilterBar } from './finding-filter-bar.tsx'
import { FindingRow } from './finding-row.tsx'
import styles from './findings-screen.module.css'
import { useFindingFilter, useShownFinding, useToday } from './use-finding-filter.ts'
import { WritingOutcome } from './writing-outcome.tsx'

const NARROW_PX = 620
/** Heights in rem: narrow rows have two lines more. */
const rowShape: GridShape = {
  columns: () => 1,
  cellHeight: (width, rem) => (width < NARROW_PX ? 7 : 5.25) * rem,
}

/** Lists the findings of this account in the browser, with a drawing of the cable. */
export const FindingsScreen = () => {
  const { findings, isLoaded } = useFindings()
  const { filter, change } = useFindingFilter()
  const today = useToday()
  const {
    opened: [openedId],
    open: openDialog,
    close,
  } = useDialogParams('finding')
  const open = (id: string) => void openDialog(id)
  const importing = useImport()
  const files = useWriting()
  const shown = useMemo(() => filterFindings(findings, filter, today), [findings, filter, today])
  const opened = useShownFinding(findings, openedId)
  const select = ({ findings: [first, ...others], position }: Pin) => {
    if (first && others.length === 0) open(first.id)
    else change({ from: Math.floor(position) - 1, to: Math.ceil(position) + 1 })
  }
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <h1>Findings</h1>
        <div className={styles.actions}>
          <Link to={paths.gallery} className={styles.back}>
            <ArrowLeft aria-hidden />
            Gallery
          </Link>
          {findings.length > 0 && <ReinspectButton findings={shown} />}
          <ExportButtons findings={findings} shown={shown} {...files} />
          <ImportButton onChoose={importing.read} />
        </div>
      </header>
      <StorageWarnings />
      <EarlierCaseOffer />
      <UnknownCameraNote findings={findings} />
      {!isLoaded && <Skeleton className={styles.loading} />}
      {isLoaded && findings.length === 0 && (
        <EmptyState title="No finding recorded" picture={<NoFindingsIllustration />}>
          <p>
            <span data-input="keyboard">Press M</span>
            <span data-input="touch">Tap 'Mark finding'</span> in the live view, in a picture or film of the gallery, or
            while comparing two films. "Add to findings" collects recordings of the gallery.
          </p>
        </EmptyState>
      )}
      {findings.length > 0 && (
        <>
          <CableDrawing findings={shown} onSelect={select} />
          <FindingFilterBar filter={filter} onChange={change} />
          <div className={styles.header}>
            <p className={styles.count} role="status">
              {shown.length} of {findings.length} findings
            </p>
            <WritingOutcome writing={files.writing} onCancel={files.cancel} />
            <DeleteAllFindings />
          </div>
          {shown.length > 0 ? (
            <FindingList findings={shown} today={today} onOpen={open} />
          ) : (
            <EmptyState title="No finding matches the filter" picture={<NoFindingsIllustration />} />
          )}
        </>
      )}
      {opened && <FindingDialog key={opened.finding.id} {...opened} onClose={close} />}
      <ImportDialog importing={importing} />
    </div>
  )
}

type FindingListProps = { findings: readonly Finding[]; today: string; onOpen: (id: string) => void }

const FindingList = ({ findings, today, onOpen }: FindingListProps) => {
  const opener = useRef(onOpen)
  opener.current = onOpen
  // Stable, because a new function would render every row again
  const openRow = useCallback((id: string) => opener.current(id), [])
  const keyAt = useCallback((index: number) => findings[index]?.id ?? '', [findings])
  const cellAt = useCallback(
    (index: number) => {
      const finding = findings[index]
      return finding && <FindingRow finding={finding} today={today} onOpen={openRow} />
    },
    [findings, today, openRow],
  )
  return <VirtualGrid label="Findings" count={findings.length} shape={rowShape} keyAt={keyAt} cellAt={cellAt} />
}

type ExportButtonsProps = { findings: readonly Finding[]; shown: readonly Finding[] } & Omit<
  ReturnType<typeof useWriting>,
  'cancel'
>

const ExportButtons = ({ findings, shown, writing, writeReport, exportAll, exportCsv }: ExportButtonsProps) => {
  const [hasOriginals, setHasOriginals] = useState(false)
  const isWriting = writing.state === 'writing'
  if (findings.length === 0) return null
  return (
    <>
      <Switch label="With originals" checked={hasOriginals} onChange={setHasOriginals} disabled={isWriting} />
      <Button
        variant="primary"
        disabled={isWriting || shown.length === 0}
        onClick={() => void writeReport(shown, hasOriginals)}
      >
        <FileText aria-hidden />
        Write report
      </Button>
      <Button disabled={isWriting} onClick={() => void exportAll()}>
        <Download aria-hidden />
        Export all
      </Button>
      <Button onClick={() => exportCsv(shown)}>
        <Download aria-hidden />
        CSV of this list
      </Button>
    </>
  )
}

const ImportButton = ({ onChoose }: { onChoose: (file: Blob) => Promise<void> }) => {
  const { page } = useConsole()
  const choose = () => {
    const input = page.window.document.createElement('input')
    input.type = 'file'
    input.accept = 'application/json,.json'
    input.onchange = () => {
      const [file] = input.files ?? []
      if (file) void onChoose(file)
    }
    input.click()
  }
  return (
    <Button onClick={choose}>
      <Upload aria-hidden />
      Import
    </Button>
  )
}

/** Says what the browser could not store or read, and what is done about it. */
const StorageWarnings = () => {
  const { unreadable, isStored } = useFindings()
  const { retry } = useConsole().part(createFindings)
  return (
    <>
      {!isStored && (
        <Notice isAlert>
          <p>
            This browser cannot store the newest changes. They are lost when this page closes. Export the findings now.
          </p>
          <Button onClick={() => void retry()}>Try again</Button>
        </Notice>
      )}
      {unreadable.length > 0 && (
        <Notice>
          {unreadable.length} {unreadable.length === 1 ? 'finding' : 'findings'} in this browser cannot be read. They
          are kept, and "Export all" includes them as they are.
        </Notice>
      )}
    </>
  )
}

/** Says for which cameras no new films can be found, because the rig does not return earlier names. */
const UnknownCameraNote = ({ findings }: { findings: readonly Finding[] }) => {
  const known = useKnownCameras()
  if (known.isEmpty) return null
  const lost = findings.filter(
    (finding) => isDamage(finding) && isOpen(finding) && findCameraOf(finding, known) === undefined,
  )
  const cameras = [...new Set(lost.map(({ camera }) => camera.name))]
  if (cameras.length === 0) return null
  return (
    <Notice>
      <span>
        The rig lists no camera called <bdi>{cameras.join(', ')}</bdi>. If the camera was renamed or deleted, its newer
        films cannot be found for {lost.length} {lost.length === 1 ? 'finding' : 'findings'}.
      </span>
    </Notice>
  )
}

const NoFindingsIllustration = () => (
  <svg viewBox="0 0 96 96" fill="none" stroke="currentColor" strokeWidth="3" strokeLinejoin="round" aria-hidden="true">
    <path d="M4 74h88M4 84h88" stroke="var(--line-control)" strokeWidth="2.5" />
    <path d="M48 74C36 58 28 48 28 36a20 20 0 0 1 40 0c0 12-8 22-20 38z" />
    <circle cx="48" cy="36" r="7" />
  </svg>
)
