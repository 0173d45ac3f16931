import { useQuery } from '@tanstack/react-query'
import { Download, FileText, ScanSearch, Trash2, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useConsole } from '../../../console/console-context.tsx'
import { formatCount } from '../../../lib/format.ts'
import { useKnownCameras } from '../../../rig/camera-names.ts'
import { findNextFilm } from '../../../rig/find-recordings.ts'
import { galleryList } from '../../../rig/gallery.ts'
import { describeUnloadedGallery } from '../../../rig/media-links.ts'
import { isFilm, type KnownCameras, type Recording } from '../../../rig/recordings.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { useConfirm } from '../../../ui/dialog.tsx'
import { ExplainedButton } from '../../../ui/explained-button.tsx'
import layout from '../../../ui/layout.module.css'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { type Finding, isDamage, isFindingOpen } from '../record/finding.ts'
import { createFindings } from '../record/findings.ts'
import type { ReinspectionTask } from '../reinspect/use-reinspection.ts'
import type { useWriting, WritingState } from '../report/use-writing.ts'
import { formatFileCount } from '../report/write-originals.ts'
import styles from './findings-screen.module.css'

const ReinspectDialog = lazyPart(() => import('../reinspect/reinspect-dialog.tsx'), 'ReinspectDialog')

/** Re-inspects the open findings for which the gallery has a film that is newer than their last inspection. */
export const ReinspectButton = ({ findings }: { findings: readonly Finding[] }) => {
  const gallery = useQuery(galleryList(useConsole()))
  const { data: items } = gallery
  const cameras = useKnownCameras()
  const [tasks, setTasks] = useState<readonly ReinspectionTask[] | null>(null)
  const [notes, setNotes] = useState<ReadonlyMap<string, string>>(new Map())
  const setNote = (id: string, note: string) => setNotes((before) => new Map(before).set(id, note))
  const availableTasks = useMemo(() => listTasks(findings, items ?? [], cameras), [findings, items, cameras])
  const reason = items ? 'The gallery has no newer film of these findings' : describeUnloadedGallery(gallery)
  return (
    <>
      <ExplainedButton
        disabledReason={availableTasks.length === 0 ? reason : undefined}
        onClick={() => setTasks(availableTasks)}
      >
        <ScanSearch aria-hidden />
        Re-inspect {items && `(${availableTasks.length})`}
      </ExplainedButton>
      {tasks && <ReinspectDialog {...{ tasks, notes }} onNote={setNote} onClose={() => setTasks(null)} />}
    </>
  )
}

const listTasks = (
  findings: readonly Finding[],
  items: readonly Recording[],
  cameras: KnownCameras,
): ReinspectionTask[] => {
  const films = items.filter(isFilm)
  const open = findings.filter((finding) => isDamage(finding) && isFindingOpen(finding))
  return open.flatMap((finding) => {
    const film = findNextFilm(finding, films, cameras)
    return film ? [{ finding, film }] : []
  })
}

type Files = ReturnType<typeof useWriting>

type ExportButtonsProps = { shown: readonly Finding[]; files: Files }

export const ExportButtons = ({ shown, files }: ExportButtonsProps) => {
  const { writing, writeReport, exportAll, exportCsv } = files
  const [hasOriginals, setHasOriginals] = useState(false)
  const isWriting = writing.state === 'writing'
  const busyReason = isWriting ? 'A report or export is being written' : undefined
  const emptyListReason = shown.length === 0 ? 'The list contains no findings' : undefined
  return (
    <>
      <Switch label="Report with originals" checked={hasOriginals} onChange={setHasOriginals} disabled={isWriting} />
      <ExplainedButton
        variant="primary"
        disabledReason={busyReason ?? emptyListReason}
        onClick={() => void writeReport(shown, hasOriginals)}
      >
        <FileText aria-hidden />
        Write report
      </ExplainedButton>
      <ExplainedButton disabledReason={busyReason} onClick={() => void exportAll()}>
        <Download aria-hidden />
        Export all
      </ExplainedButton>
      <ExplainedButton disabledReason={emptyListReason} onClick={() => exportCsv(shown)}>
        <Download aria-hidden />
        CSV of this list
      </ExplainedButton>
    </>
  )
}

export const DeleteAllFindings = () => {
  const { area, notices } = useConsole()
  const empty = async () => {
    if (await area(createFindings).empty()) notices.success('All findings deleted from this browser')
    else notices.error('This browser could not delete the findings')
  }
  const confirmation = useConfirm({
    title: 'Delete all findings',
    description:
      'This deletes all findings of your account from this browser, with their pictures and histories. Export them first. Recordings stay on the rig.',
    confirmLabel: 'Delete all',
    danger: true,
    onConfirm: () => void empty(),
  })
  return (
    <>
      <Button variant="ghost" onClick={confirmation.ask}>
        <Trash2 aria-hidden />
        Delete all findings
      </Button>
      {confirmation.dialog}
    </>
  )
}

/** Shows the progress of a report or an export, what the zip contains, and which originals are missing. */
export const WritingOutcome = ({ files: { writing, cancel } }: { files: Files }) => (
  <>
    <div className={classNames(layout.row, styles.outcome)}>
      <p role="status">{describeWriting(writing)}</p>
      {writing.state === 'writing' && (
        <Button onClick={cancel}>
          <X aria-hidden />
          Cancel
        </Button>
      )}
    </div>
    {writing.state === 'written' && writing.originals && writing.originals.missing.length > 0 && (
      <Notice className={styles.missing}>
        <ul className={layout.stack} data-gap="1" aria-label="Not included">
          {writing.originals.missing.map(({ name, reason }) => (
            <li key={`${name} ${reason}`}>
              <bdi>{name}</bdi>: {reason}
            </li>
          ))}
        </ul>
      </Notice>
    )}
  </>
)

const describeWriting = (writing: WritingState) => {
  if (writing.state === 'none') return ''
  if (writing.state === 'failed') return `The file could not be written. ${writing.reason}.`
  if (writing.state === 'writing') {
    const { what, done, total } = writing
    return `${done} of ${total} ${what} ${what === 'files' ? 'read' : 'written'}`
  }
  const { originals, pictures } = writing
  const missing = originals?.missing.length ?? 0
  const missingTexts = [
    ...(originals && missing > 0
      ? [`${formatFileCount(originals.count, missing)} are in the zip in your downloads`]
      : []),
    ...(pictures > 0 ? [`the browser cannot read ${formatCount(pictures, 'picture')} of the findings`] : []),
  ]
  if (missingTexts.length > 0) return `Incomplete: ${missingTexts.join(', and ')}`
  return originals ? 'The report and the zip with the originals are in your downloads' : ''
}
