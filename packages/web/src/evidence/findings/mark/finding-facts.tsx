import { classNames } from '../../../ui/class-names.ts'
import layout from '../../../ui/layout.module.css'
import type { Finding, FindingOrigin } from '../record/finding.ts'
import { formatReading, formatSource, formatTime } from '../record/finding-texts.ts'
import styles from './mark-dialog.module.css'

export const FindingFacts = ({ origin }: { origin: FindingOrigin & Pick<Finding, 'still'> }) => (
  <dl className={classNames(layout.facts, layout.soft, layout.small, styles.facts)} aria-label="Where and when">
    {[
      ['Camera', origin.camera.certainty === 'known' ? origin.camera.name : `probably ${origin.camera.name}`],
      ['Time', formatTime(origin.time)],
      ['Pan', formatReading(origin.pan, '°')],
      ['Tilt', formatReading(origin.tilt, '°')],
      ['Zoom', formatReading(origin.zoom)],
      ['Sled', formatReading(origin.sled)],
      ['Source', formatSource(origin)],
    ].map(([term, text]) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
)
