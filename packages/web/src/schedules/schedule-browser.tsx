import type { Camera } from '@rig/contract'
import type { ListedSchedule } from '@rig/contract/reading/screens'
import { useState } from 'react'
import { useConsole } from '../console/console-context.tsx'
import { useDeletedNotice } from '../console/use-deleted-notice.ts'
import { useDialogParams } from '../console/use-dialog-params.ts'
import { useRigTime, useRigTimeZone } from '../console/use-rig-time.ts'
import { usePatrol } from '../live/extras/use-patrol.ts'
import { findNextPatrol } from '../rig/rig-time.ts'
import { formatScheduleName, SCHEDULE_LIST_CONTROL_ID } from '../rig/schedules.ts'
import layout from '../ui/layout.module.css'
import { DayLine } from './day-line.tsx'
import { PatrolConflictWarnings } from './patrol-conflict-warnings.tsx'
import { PatrolRecordPanel } from './record/patrol-record-panel.tsx'
import { usePatrolRecords } from './record/use-patrol-records.ts'
import { ScheduleDetails } from './schedule-details.tsx'
import { ScheduleList } from './schedule-list.tsx'
import styles from './scheduler-screen.module.css'

type ScheduleBrowserProps = {
  schedules: readonly ListedSchedule[]
  /** Cameras by id. Deleted cameras are missing, so their schedules show the id instead of the name. */
  cameras: ReadonlyMap<string, Camera>
}

export const ScheduleBrowser = ({ schedules, cameras }: ScheduleBrowserProps) => {
  const { clock, rigClock } = useConsole()
  const zone = useRigTimeZone()
  // The next schedule is selected only when the screen opens. Later, its Delete button could appear under the pointer
  const [next] = useState(() => zone && findNextPatrol(schedules, rigClock.date() ?? clock.date(), zone)?.schedule._id)
  const [selectedId, setSelectedId] = useState(next ?? null)
  const patrols = usePatrolRecords(schedules)
  const { open: openRecord } = useDialogParams('record')
  // No endpoint returns a running patrol, so it is inferred as in the live view (docs/decisions/0084)
  const { patrol } = usePatrol(schedules)
  const selectedSchedule = schedules.find(({ _id }) => _id === selectedId)
  useDeletedNotice(
    selectedId,
    selectedSchedule ? formatScheduleName(selectedSchedule, cameras.get(selectedSchedule.cameraID)?.name) : null,
    SCHEDULE_LIST_CONTROL_ID,
  )
  return (
    <div className={layout.stack} data-gap="4">
      <DayLine schedules={schedules} {...useRigTime()} zone={zone} />
      <PatrolConflictWarnings schedules={schedules} />
      <PatrolRecordPanel patrols={patrols} cameras={cameras} />
      <div className={styles.columns}>
        <ScheduleList
          schedules={schedules}
          cameras={cameras}
          running={patrol?.due?._id ?? null}
          selectedId={selectedId}
          onSelect={setSelectedId}
        />
        {selectedSchedule ? (
          <ScheduleDetails
            key={selectedSchedule._id}
            schedule={selectedSchedule}
            cameraName={cameras.get(selectedSchedule.cameraID)?.name ?? selectedSchedule.cameraID}
            isOpenedByOperator={selectedSchedule._id !== next}
            onOpenRecord={() => void openRecord(selectedSchedule._id)}
          />
        ) : (
          <p className={styles.hint}>Select a schedule to see its details.</p>
        )}
      </div>
    </div>
  )
}
