import { listPatrolFilms, type PatrolFilm } from '../../rig/find-recordings.ts'
import { getTakenAtMs, type KnownCameras, type Recording } from '../../rig/recordings.ts'
import { createPatrolJudge, type JudgedPatrols, type PatrolEvidence, type PatrolRecord } from './judge-patrols.ts'

type Gallery = Pick<PatrolEvidence, 'schedules' | 'checks' | 'failed' | 'zone' | 'isComplete'> & {
  items: readonly Recording[]
  cameras: KnownCameras
  /** When the gallery was listed, in ms since 1970, and whether this time is from the rig's clock. */
  listedAt: number
  isRigTime: boolean
}

/** Number of films whose cameras are found in one task. Such a task takes a few milliseconds. */
const BATCH_SIZE = 1_000

/** Calls `pause` between batches, because a gallery of ten thousand recordings would block the page. */
export const judgePatrolsInBatches = async (
  { items, cameras, listedAt, isRigTime, ...rest }: Gallery,
  pause: () => Promise<void>,
): Promise<JudgedPatrols> => {
  const found: PatrolFilm[] = []
  for (let start = 0; start < items.length; start += BATCH_SIZE) {
    if (start > 0) await pause()
    found.push(...listPatrolFilms(items.slice(start, start + BATCH_SIZE), cameras))
  }
  const films = found.toSorted((a, b) => a.startedAt - b.startedAt)
  const recordedAt = items.flatMap((item) => getTakenAtMs(item) ?? [])
  // This computer's clock may differ from the rig's by any amount, so the newest recording is the only proof of the
  // time
  const newest = recordedAt.reduce((latest, at) => Math.max(latest, at), 0)
  const now = isRigTime ? listedAt : Math.min(listedAt, newest)
  if (items.length > BATCH_SIZE) await pause()
  const judge = createPatrolJudge({ ...rest, films, recordedAt, now })
  const records: PatrolRecord[] = []
  for (const schedule of rest.schedules) {
    if (items.length > BATCH_SIZE) await pause()
    records.push({ schedule, days: judge(schedule) })
  }
  return { records, films }
}
