import type { ListedSchedule } from '@rig/contract/reading/schedules'
import { useState } from 'react'
import { useClock } from '../ui/use-clock.ts'
import { ClosePatrols } from './close-patrols.tsx'
import { DayLine } from './day-line.tsx'
import { useRigZone } from './rig-zone.tsx'
import styles from './schedule-browser.module.css'
import { ScheduleDetails } from './schedule-details.tsx'
import { ScheduleList } from './schedule-list.tsx'

type ScheduleBrowserProps = {
  schedules: readonly ListedSchedule[]
  /** By camera id. A deleted camera is missing, and shown by its id. */
  cameraNames: ReadonlyMap<string, string>
}

/** The day line, the cards, and the details of the selected one. */
export const ScheduleBrowser = ({ schedules, cameraNames }: ScheduleBrowserProps) => {
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const selected = schedules.find(({ _id }) => _id === selectedId)
  return (
    <div className={styles.browser}>
      <DayLineNow schedules={schedules} />
      <ClosePatrols schedules={schedules} />
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
          <p className={styles.hint}>Select a schedule to see where its camera looks.</p>
        )}
      </div>
    </div>
  )
}

/** Keeps the renders of every second away from the cards. */
const DayLineNow = ({ schedules }: { schedules: readonly ListedSchedule[] }) => (
  <DayLine schedules={schedules} now={useClock().getTime()} zone={useRigZone()} />
)
