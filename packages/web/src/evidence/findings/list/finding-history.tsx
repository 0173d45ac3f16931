import { useState } from 'react'
import { ImageOrNote } from '../../../ui/image-or-note.tsx'
import { useObjectUrl } from '../../../ui/use-object-url.ts'
import type { Finding, Inspection } from '../record/finding.ts'
import { formatTimestamp, verdictTexts } from '../record/finding-texts.ts'
import { useFindingPicture } from '../record/use-finding-picture.ts'
import styles from './finding-history.module.css'

/** Lists the inspections and edits of a finding, the newest first. */
export const FindingHistory = ({ finding }: { finding: Finding }) => (
  <section className={styles.history} aria-label="History">
    <h3>History</h3>
    <ol className={styles.entries}>
      {finding.history.toReversed().map((inspection) => (
        <HistoryEntry key={inspection.id} finding={finding} inspection={inspection} />
      ))}
    </ol>
  </section>
)

const HistoryEntry = ({ finding, inspection }: { finding: Finding; inspection: Inspection }) => {
  const picture = useObjectUrl(useFindingPicture(finding, inspection) ?? undefined)
  const [isLarge, setIsLarge] = useState(false)
  const { verdict, at, takenAt, by, film, note } = inspection
  return (
    <li className={styles.entry} data-large={isLarge || undefined}>
      {picture && (
        <button type="button" className={styles.picture} aria-expanded={isLarge} onClick={() => setIsLarge(!isLarge)}>
          <span data-hidden-visually>{isLarge ? 'Shrink the picture' : 'Enlarge the picture'}</span>{' '}
          <ImageOrNote src={picture} alt={`${verdictTexts[verdict]} ${formatTimestamp(takenAt ?? at)}`} />
        </button>
      )}
      <div className={styles.text}>
        <p>
          <b>{verdictTexts[verdict]}</b> {formatTimestamp(takenAt ?? at)}
        </p>
        <p className={styles.by}>
          by {by} on {formatTimestamp(at)}
          {film && `, ${film}`}
        </p>
        {note && <p className={styles.note}>{note}</p>}
      </div>
    </li>
  )
}
