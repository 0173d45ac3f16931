import type { ListedSchedule } from '@rig/contract/reading/schedules'
import { useState } from 'react'
import { useClock } from '../ui/use-clock.ts'
import { ClosePatrols } from './close-patrols.tsx'
import { DayLine } from './day-line.tsx'
import styles from './schedule-browser.module.css'
import { ScheduleDetails } from './schedule-details.tsx'
import { ScheduleList } from './schedule-list.tsx'
import { useRigZone } from './use-rig-zone.ts'

type ScheduleBrowserProps = {
  schedules: readonly ListedSchedule[]
  /** The names of the rig's cameras by their ids; a deleted camera is missing, and is shown by its id. */
  cameraNames: ReadonlyMap<string, string>
}

/** The line of the day, the cards, and the details of the card that is selected. */
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

// A component of its own, so that the cards are not re-rendered every second
const DayLineNow = ({ schedules }: { schedules: readonly ListedSchedule[] }) => (
  <DayLine schedules={schedules} now={useClock().getTime()} zone={useRigZone()} />
)
