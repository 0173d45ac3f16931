import { MapPin } from 'lucide-react'
import { describePin, groupPins } from '../../evidence/findings/pins/group-pins.ts'
import { isOpen } from '../../evidence/findings/record/finding.ts'
import { useFindings } from '../../evidence/findings/record/findings.ts'
import styles from './cable-strip.module.css'

/** Distance, in sled units, below which findings share a pin. */
const PIN_UNITS = 2

/** Shows the open findings between two positions of the sled. */
export const FindingPins = ({ from, to }: { from: number; to: number }) =>
  groupPins(useFindings().findings.filter(isOpen), PIN_UNITS)
    .filter(({ position }) => position >= from && position <= to)
    .map((pin) => (
      <span
        key={pin.findings[0]?.id}
        className={styles.finding}
        style={{ left: `${((pin.position - from) / (to - from)) * 100}%` }}
      >
        <MapPin role="img" aria-label={describePin(pin)} />
      </span>
    ))
