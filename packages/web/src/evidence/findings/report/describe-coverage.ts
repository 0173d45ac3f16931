import * as limits from '@rig/contract/limits'
import { parseRecordingName } from '../../../rig/recordings.ts'
import type { Finding } from '../record/finding.ts'

/** A stretch of the track in sled units. */
type Stretch = { from: number; to: number }

export type Coverage = {
  films: readonly string[]
  /** Stretches of the track that none of these films shows. */
  unseen: readonly Stretch[]
}

/** Returns what the findings prove to have been seen. Films that were only watched leave no trace. */
export const describeCoverage = (findings: readonly Finding[]): Coverage => {
  const names = findings.flatMap(({ recording, history }) => [recording?.name, ...history.map(({ film }) => film)])
  const films = [...new Set(names)].flatMap((name) => {
    const track = name == null ? null : parseRecordingName(name).track
    return name == null || track === null ? [] : [{ name, track }]
  })
  return {
    films: films.map(({ name }) => name).toSorted(),
    unseen: findGaps(films.map(({ track: { from, to } }) => ({ from: Math.min(from, to), to: Math.max(from, to) }))),
  }
}

const findGaps = (seen: readonly Stretch[]): Stretch[] => {
  const gaps: Stretch[] = []
  let reached: number = limits.SLED_RANGE.min
  for (const { from, to } of seen.toSorted((a, b) => a.from - b.from)) {
    if (from > reached) gaps.push({ from: reached, to: from })
    reached = Math.max(reached, to)
  }
  if (reached < limits.SLED_RANGE.max) gaps.push({ from: reached, to: limits.SLED_RANGE.max })
  return gaps
}
