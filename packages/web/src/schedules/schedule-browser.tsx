import type { ListedSchedule } from '@rig/contract/reading/schedules'
import { useState } from 'react'
import { useRigTime, useRigTimeZone } from '../console/use-rig-time.ts'
import { DayLine } from './day-line.tsx'
import { PatrolConflicts } from './patrol-conflicts.tsx'
import styles from './schedule-browser.module.css'
import { ScheduleDetails } from './schedule-details.tsx'
import { ScheduleList } from './schedule-list.tsx'

type ScheduleBrowserProps = {
  schedules: readonly ListedSchedule[]
  /** Camera names by id. Deleted cameras are missing, so their schedules show the id. */
  cameraNames: ReadonlyMap<string, string>
}

export const ScheduleBrowser = ({ schedules, cameraNames }: ScheduleBrowserProps) => {
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const selected = schedules.find(({ _id }) => _id === selectedId)
  return (
    <div className={styles.browser}>
      <DayLineNow schedules={schedules} />
      <PatrolConflicts schedules={schedules} />
      <div className={styles.columns}>
        <ScheduleList
          schedules={schedules}
          cameraNames={cameraNames}
          selectedId={selectedId}
          onSelect={setSelectedId}
        />
        {selected ? (
          <ScheduleDetails
            key={selected._id}
            schedule={selected}
            cameraName={cameraNames.get(selected.cameraID) ?? selected.cameraID}
          />
        ) : (
          <p className={styles.hint}>Select a schedule to see its details.</p>
        )}
      </div>
    </div>
  )
}

/** Renders the day line as a component of its own, because it re-renders every second and the cards should not. */
const DayLineNow = ({ schedules }: { schedules: readonly ListedSchedule[] }) => (
  <DayLine schedules={schedules} {...useRigTime()} zone={useRigTimeZone()} />
)
