import { useNavigate, useOutletContext } from 'react-router-dom'
import { useConsole } from '../console/console-context.tsx'
import { paths } from '../console/paths.ts'
import { useSingleMutation } from '../console/use-single-mutation.ts'
import { createSchedule } from '../rig/schedules.ts'

/** The schedule that the operator is creating (spec 3). `time` is `HH:MM`. */
export type ScheduleDraft = { cameraID: string | null; time: string; sledStart: number; sledStop: number }

export type EditableScheduleDraft = ScheduleDraft & {
  change: (changed: Partial<ScheduleDraft>) => void
  creation: ReturnType<typeof useScheduleCreation>
}

export const initialScheduleDraft: ScheduleDraft = { cameraID: null, time: '', sledStart: 0, sledStop: 0 }

/** Returns the mutation that creates a schedule. Success opens the list unless the component has unmounted (spec 4). */
export const useScheduleCreation = () => {
  const navigate = useNavigate()
  const { mutate, isPending, reset, failure } = useSingleMutation(createSchedule(useConsole()))
  const create = (schedule: Parameters<typeof mutate>[0]) =>
    mutate(schedule, { onSuccess: () => navigate(paths.scheduler) })
  return { create, isPending, reset, failure }
}

export const useScheduleDraft = () => useOutletContext<EditableScheduleDraft>()
