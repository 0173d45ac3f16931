import { parseRecordingName } from '../../../rig/recordings.ts'
import type { Author } from './change-finding.ts'
import { type Finding, OBSERVATION, type Still } from './finding.ts'
import { describeRecording, type RigLists } from './recording-origin.ts'

/** A recording of the gallery, or a still of two films, with the operator's note. */
export type Collected = { name: string; note?: string; still?: CollectedStill }

type CollectedStill = {
  picture: Blob
  sources: Still['sources']
  /** Share of the newer film before the still, from 0 to 1. Missing in stills of earlier versions. */
  fraction?: number
}

/** Returns what an operator has collected as an observation. A still has the origin of its newer film. */
export const constructObservation = ({ name, note = '', still }: Collected, rig: RigLists, author: Author): Finding => {
  const newer = still?.sources.at(-1)
  const moment = newer && still?.fraction !== undefined ? { seconds: newer.seconds, fraction: still.fraction } : null
  const origin = describeRecording(parseRecordingName(newer?.name ?? name), moment, rig)
  return {
    ...origin,
    id: author.id,
    ...{ kind: OBSERVATION, grade: null, extent: '', note, dueDate: '', mark: null, onset: null },
    ...(still && { still: { name, sources: still.sources } }),
    history: [
      {
        ...author,
        takenAt: origin.time.at,
        verdict: 'recorded',
        film: newer?.name ?? name,
        note: '',
        hasPicture: still !== undefined,
      },
    ],
  }
}
