import type { FindingOrigin } from '../record/finding.ts'
import { formatReading, formatTime } from '../record/finding-texts.ts'
import styles from './finding-facts.module.css'

/** Lists where and when a picture was taken. Each value says whether it is known or estimated. */
export const FindingFacts = ({ origin }: { origin: FindingOrigin }) => (
  <dl className={styles.facts} aria-label="Where and when">
    {[
      ['Camera', origin.camera.certainty === 'known' ? origin.camera.name : `probably ${origin.camera.name}`],
      ['Time', formatTime(origin.time)],
      ['Pan', formatReading(origin.pan, '°')],
      ['Tilt', formatReading(origin.tilt, '°')],
      ['Zoom', formatReading(origin.zoom)],
      ['Sled', formatReading(origin.sled)],
      ['Source', origin.recording?.name ?? 'live picture'],
    ].map(([term, text]) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
)
