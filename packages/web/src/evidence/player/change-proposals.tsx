import type { FilmComparison } from '@rig/cable-diff'
import { MapPinPlus } from 'lucide-react'
import { useState } from 'react'
import { useConsole } from '../../console/console-context.tsx'
import type { RecordingName } from '../../rig/recordings.ts'
import { Button } from '../../ui/button.tsx'
import { importCode } from '../../ui/import-code.ts'
import type { MarkedMoment } from '../findings/mark/finding-drafts.ts'
import { MarkingDialog } from '../findings/mark/mark-button.tsx'
import styles from './change-search-panel.module.css'
import type { FilmPair } from './film-pair.ts'

type Proposal = FilmComparison['changes'][number]

type ChangeProposalsProps = { pair: FilmPair; proposals: readonly Proposal[]; film: RecordingName }

/** Distance within which the search locates changes (docs/evidence.md). */
const PLACE_TOLERANCE_UNITS = 2

/** Proposes each change as a finding. The operator marks it in the second film. */
export const ChangeProposals = ({ pair, proposals, film }: ChangeProposalsProps) => {
  const rigConsole = useConsole()
  const [marking, setMarking] = useState<{ moment: MarkedMoment | null } | null>(null)

  const freeze = async ({ at, position }: Proposal): Promise<MarkedMoment | null> => {
    pair.pause()
    await pair.seek(Math.round(at))
    const canvas = pair.canvases()?.[1]
    if (!canvas) return null
    const { freezeFrame } = await importCode(() => import('../findings/mark/freeze-recording.ts'))
    const { frame, shift } = pair.store.getState()
    const seconds = (frame + shift) * pair.frameSeconds
    const { picture, origin } = await freezeFrame(rigConsole, { canvas, recording: film }, { seconds, fraction: 0 })
    const sled = { value: position, certainty: 'estimated', tolerance: PLACE_TOLERANCE_UNITS } as const
    return { picture, origin: { ...origin, sled }, note: 'Proposed by "Find changes"' }
  }
  const mark = async (proposal: Proposal) => {
    setMarking({ moment: null })
    const moment = await freeze(proposal).catch(() => null)
    if (!moment) rigConsole.notices.error('The picture could not be frozen')
    setMarking((current) => current && moment && { moment })
  }
  return (
    <>
      <ul className={styles.changes} aria-label="Proposed findings">
        {proposals.map((proposal) => (
          <li key={proposal.at}>
            <Button onClick={() => void mark(proposal)}>
              <MapPinPlus aria-hidden />
              Mark the change at {proposal.position.toFixed(1)}
            </Button>
          </li>
        ))}
      </ul>
      {marking && <MarkingDialog moment={marking.moment} onClose={() => setMarking(null)} />}
    </>
  )
}
