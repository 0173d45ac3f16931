import { CalendarCheck, TriangleAlert } from 'lucide-react'
import { useStore } from 'zustand'
import { useConsole } from '../../console/console-context.tsx'
import { useDialogParams } from '../../console/use-dialog-params.ts'
import { formatCount } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import layout from '../../ui/layout.module.css'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Notice } from '../../ui/notice.tsx'
import { createFilmChecks } from './film-checks.ts'
import type { PatrolRecord } from './judge-patrols.ts'
import { formatDay } from './list-weeks.ts'
import styles from './patrol-record.module.css'
import { findNewestIrregularity, formatScheduleTitle, listUncheckedFilms, PatrolStateMark } from './patrol-state.tsx'
import type { PatrolRecords } from './use-patrol-records.ts'

const PatrolRecordDialog = lazyPart(() => import('./patrol-record-dialog.tsx'), 'PatrolRecordDialog')

type PatrolRecordPanelProps = {
  patrols: PatrolRecords
  /** Cameras by id. */
  cameras: ReadonlyMap<string, { name: string }>
}

/** Shows the newest irregularity of all patrols, and the record of the schedule that the URL selects. */
export const PatrolRecordPanel = ({ patrols, cameras }: PatrolRecordPanelProps) => {
  const { opened, open, close } = useDialogParams('record')
  const [openedId] = opened
  const openedRecord = patrols.state === 'ready' && patrols.records.find(({ schedule }) => schedule._id === openedId)
  return (
    <section className={classNames(layout.row, layout.spread, layout.soft, styles.panel)} aria-label="Patrol record">
      {patrols.state === 'ready' ? (
        <NewestIrregularity records={patrols.records} cameras={cameras} onOpen={open} />
      ) : (
        <p>{messages[patrols.state]}</p>
      )}
      {patrols.state === 'ready' && openedId !== '' && !openedRecord && (
        <Notice isAlert>
          <p>The schedule of this patrol record was deleted</p>
          <Button onClick={() => void close()}>Close</Button>
        </Notice>
      )}
      {openedRecord && (
        <PatrolRecordDialog
          key={openedRecord.schedule._id}
          record={openedRecord}
          name={formatScheduleTitle(openedRecord.schedule, cameras)}
          films={patrols.films}
          onClose={close}
        />
      )}
    </section>
  )
}

const messages = {
  loading: 'Patrol record: loading the films of the gallery …',
  failed: 'Patrol record: the gallery could not be loaded.',
  'no-zone': "The patrol record needs the rig's time zone.",
}

type NewestIrregularityProps = {
  records: readonly PatrolRecord[]
  cameras: PatrolRecordPanelProps['cameras']
  onOpen: (id: string) => void
}

const NewestIrregularity = ({ records, cameras, onOpen }: NewestIrregularityProps) => {
  const { checks } = useStore(useConsole().area(createFilmChecks).store)
  const newest = findNewestIrregularity(records)
  const uncheckedFilms = listUncheckedFilms(
    records.flatMap(({ days }) => days),
    checks,
  ).length
  const note =
    uncheckedFilms > 0 &&
    ` ${uncheckedFilms} ${uncheckedFilms === 1 ? 'film is' : 'films are'} not checked for length and darkness.`
  if (!newest) {
    const count = records.reduce((sum, { days }) => sum + days.filter(({ film }) => film).length, 0)
    return (
      <p className={styles.summary}>
        <CalendarCheck className={styles.icon} size={18} aria-hidden />
        <span>
          {count === 0
            ? 'Patrol record: the gallery has no film of these schedules yet.'
            : `No irregularities in ${formatCount(count, 'film')} of these schedules.`}
          {note}
        </span>
      </p>
    )
  }
  const { schedule, day } = newest
  return (
    <>
      <p className={styles.summary} data-irregular>
        <TriangleAlert className={styles.icon} size={18} aria-hidden />
        <span>
          Newest irregularity: <time dateTime={day.date}>{formatDay(day.date)}</time>,{' '}
          {formatScheduleTitle(schedule, cameras)}: <PatrolStateMark state={day.state} />. {day.text}
          {note}
        </span>
      </p>
      <Button onClick={() => onOpen(schedule._id)}>Open record</Button>
    </>
  )
}
