import { ArrowLeft } from 'lucide-react'
import { useCallback, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useConsole } from '../../../console/console-context.tsx'
import { paths } from '../../../console/paths.ts'
import { useDialogParams } from '../../../console/use-dialog-params.ts'
import { formatCount } from '../../../lib/format.ts'
import { useKnownCameras } from '../../../rig/camera-names.ts'
import { findCameraOfFinding } from '../../../rig/find-recordings.ts'
import { useToday } from '../../../rig/use-today.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import layout from '../../../ui/layout.module.css'
import { Notice } from '../../../ui/notice.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { GridShape } from '../../../ui/use-grid-layout.ts'
import { VirtualGrid } from '../../../ui/virtual-grid.tsx'
import { FindingsImport } from '../exchange/import-dialog.tsx'
import { getPinSection, type Pin } from '../positions/group-pins.ts'
import { type Finding, GRADES, isDamage, isFindingOpen } from '../record/finding.ts'
import { createFindings, useFindings } from '../record/findings.ts'
import { useWriting } from '../report/use-writing.ts'
import { CableDrawing } from './cable-drawing.tsx'
import { type FindingFilter, filterFindings, filterOptions, initialFilter } from './filter-findings.ts'
import { FindingDialog } from './finding-dialog.tsx'
import { FindingRow } from './finding-row.tsx'
import { DeleteAllFindings, ExportButtons, ReinspectButton, WritingOutcome } from './findings-actions.tsx'
import styles from './findings-screen.module.css'

const NARROW_PX = 620
/** The height of a row is in rem, so that it grows with the text size. A narrow row has two more lines. */
const rowGridShape: GridShape = {
  columns: () => 1,
  cellHeight: (width, rem) => (width < NARROW_PX ? 7 : 5.25) * rem,
}

export const FindingsScreen = () => {
  const { findings, unreadable, isLoaded, isReadable } = useFindings()
  const isEmpty = findings.length + unreadable.length === 0
  const [filter, setFilter] = useState(initialFilter)
  const change = (changed: Partial<FindingFilter>) => setFilter((before) => ({ ...before, ...changed }))
  const today = useToday()
  const {
    opened: [openedId],
    open: openDialog,
    close,
  } = useDialogParams('finding')
  const open = (id: string) => void openDialog(id)
  const files = useWriting()
  const shown = useMemo(() => filterFindings(findings, filter, today), [findings, filter, today])
  const openedFinding = useShownFinding(findings, openedId)
  const select = (pin: Pin) => {
    const [first, ...others] = pin.findings
    if (first && others.length === 0) open(first.id)
    else change(getPinSection(pin))
  }
  return (
    <div className={layout.stack} data-gap="4">
      <header className={classNames(layout.row, layout.spread)}>
        <h1>Findings</h1>
        <div className={classNames(layout.row, styles.actions)}>
          <Link to={paths.gallery} className={classNames(layout.target, styles.back)}>
            <ArrowLeft size={18} aria-hidden />
            Gallery
          </Link>
          {findings.length > 0 && <ReinspectButton findings={shown} />}
          {!isEmpty && <ExportButtons shown={shown} files={files} />}
          <FindingsImport />
        </div>
      </header>
      <StorageWarnings />
      <UnknownCameraNote findings={findings} />
      {!isLoaded && <Skeleton className={styles.loading} />}
      {isLoaded && isReadable && isEmpty && (
        <EmptyState title="No finding recorded" picture={<NoFindingsIllustration />}>
          <p>
            <span data-input="keyboard">Press M</span>
            <span data-input="touch">Tap 'Mark finding'</span> in the live view, in a picture or film of the gallery, or
            while comparing two films. "Add to findings" collects recordings from the gallery.
          </p>
        </EmptyState>
      )}
      {findings.length > 0 && (
        <>
          <CableDrawing findings={shown} onSelect={select} />
          <FindingFilterBar filter={filter} onChange={change} />
        </>
      )}
      {!isEmpty && (
        <div className={classNames(layout.row, layout.spread)}>
          <p className={layout.soft} role="status">
            {shown.length} of {formatCount(findings.length, 'finding')}
          </p>
          <WritingOutcome files={files} />
          <DeleteAllFindings />
        </div>
      )}
      {shown.length > 0 && <FindingList findings={shown} today={today} onOpen={open} />}
      {findings.length > 0 && shown.length === 0 && (
        <EmptyState title="No finding matches the filter" picture={<NoFindingsIllustration />} />
      )}
      {isLoaded && isReadable && openedId !== '' && !openedFinding && (
        <Notice isAlert>
          <p>This finding is not stored in this browser</p>
          <Button onClick={() => void close()}>Close</Button>
        </Notice>
      )}
      {openedFinding && <FindingDialog key={openedFinding.finding.id} {...openedFinding} onClose={close} />}
    </div>
  )
}

const StorageWarnings = () => {
  const { unreadable, isStored, isReadable } = useFindings()
  const { retry } = useConsole().area(createFindings)
  return (
    <>
      {!isReadable && (
        <Notice isAlert>
          <p>This browser cannot read the stored findings, so they may be missing from this list.</p>
          <Button onClick={() => void retry()}>Try again</Button>
        </Notice>
      )}
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
          {formatCount(unreadable.length, 'finding')} in this browser cannot be read. They are kept, and "Export all"
          includes them unchanged.
        </Notice>
      )}
    </>
  )
}

/** Lists the cameras for which no new films can be found, because the rig does not return earlier names. */
const UnknownCameraNote = ({ findings }: { findings: readonly Finding[] }) => {
  const known = useKnownCameras()
  if (known.isEmpty) return null
  const lost = findings.filter(
    (finding) => isDamage(finding) && isFindingOpen(finding) && findCameraOfFinding(finding, known) === undefined,
  )
  const cameras = [...new Set(lost.map(({ camera }) => camera.name))]
  if (cameras.length === 0) return null
  return (
    <Notice>
      <span>
        The rig lists no camera called <bdi>{cameras.join(', ')}</bdi>. If the camera was renamed or deleted, its newer
        films cannot be found for {formatCount(lost.length, 'finding')}.
      </span>
    </Notice>
  )
}

type FindingFilterBarProps = { filter: FindingFilter; onChange: (change: Partial<FindingFilter>) => void }

const FindingFilterBar = ({ filter, onChange }: FindingFilterBarProps) => (
  <search className={styles.filter} aria-label="Filter findings">
    <SelectField
      label="Sort by"
      value={filter.sort}
      options={filterOptions.sort}
      onChange={(sort) => onChange({ sort })}
    />
    <SelectField
      label="State"
      value={filter.state}
      options={filterOptions.state}
      onChange={(state) => onChange({ state })}
    />
    <SelectField
      label="Grade"
      value={`${filter.grade}`}
      onChange={(grade) => onChange({ grade: Number(grade) })}
      options={GRADES.map((grade) => ({ value: `${grade}`, label: grade === 0 ? 'Any' : `${grade} or worse` }))}
    />
    <SelectField label="Due" value={filter.due} options={filterOptions.due} onChange={(due) => onChange({ due })} />
    {(['from', 'to'] as const).map((limit) => (
      <TextField
        key={limit}
        label={`Sled ${limit}`}
        name={limit}
        type="number"
        placeholder="any"
        value={`${filter[limit] ?? ''}`}
        onChange={(text) => onChange({ [limit]: text === '' ? null : Number(text) })}
      />
    ))}
  </search>
)

/** If another tab deletes the opened finding, its last state is returned, so that typed text is kept. */
const useShownFinding = (findings: readonly Finding[], openedId: string | undefined) => {
  const found = findings.find(({ id }) => id === openedId)
  const [shown, setShown] = useState(found)
  if (found && found !== shown) setShown(found)
  const finding = found ?? (shown?.id === openedId ? shown : undefined)
  return finding && { finding, isDeleted: !found }
}

type FindingListProps = { findings: readonly Finding[]; today: string | null; onOpen: (id: string) => void }

const FindingList = ({ findings, today, onOpen }: FindingListProps) => {
  const latestOnOpen = useRef(onOpen)
  latestOnOpen.current = onOpen
  // Stable, because a new function would render every row again
  const openRow = useCallback((id: string) => latestOnOpen.current(id), [])
  const keyAt = useCallback((index: number) => findings[index]?.id ?? '', [findings])
  const cellAt = useCallback(
    (index: number) => {
      const finding = findings[index]
      return finding && <FindingRow finding={finding} today={today} onOpen={openRow} />
    },
    [findings, today, openRow],
  )
  return <VirtualGrid label="Findings" count={findings.length} shape={rowGridShape} keyAt={keyAt} cellAt={cellAt} />
}

const NoFindingsIllustration = () => (
  <svg viewBox="0 0 96 96" fill="none" stroke="currentColor" strokeWidth="3" strokeLinejoin="round" aria-hidden="true">
    <path d="M4 74h88M4 84h88" stroke="var(--line-control)" strokeWidth="2.5" />
    <path d="M48 74C36 58 28 48 28 36a20 20 0 0 1 40 0c0 12-8 22-20 38z" />
    <circle cx="48" cy="36" r="7" />
  </svg>
)
