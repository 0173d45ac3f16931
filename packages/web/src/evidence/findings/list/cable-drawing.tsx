import { getPatrolInsets, toTrackPercent } from '../../../rig/track.ts'
import { PHONE } from '../../../styles/breakpoints.ts'
import { classNames } from '../../../ui/class-names.ts'
import layout from '../../../ui/layout.module.css'
import { useMedia } from '../../../ui/use-layout.ts'
import { cableTicks, describePin, formatPinGrade, groupPins, type Pin } from '../positions/group-pins.ts'
import { useSledUnits } from '../positions/sled-units.ts'
import type { Finding } from '../record/finding.ts'
import styles from './findings-screen.module.css'

type CableDrawingProps = { findings: readonly Finding[]; onSelect: (pin: Pin) => void }

export const CableDrawing = ({ findings, onSelect }: CableDrawingProps) => {
  const units = useSledUnits()
  const pinUnits = usePinUnits()
  return (
    <figure
      className={classNames(layout.stack, layout.panel, styles.drawing)}
      data-gap="1"
      aria-label="Drawing of the cable"
    >
      <div className={styles.cable}>
        <span className={styles.patrol} style={getPatrolInsets()} />
        {groupPins(findings, pinUnits).map((pin) => (
          <button
            key={pin.findings[0]?.id}
            type="button"
            className={styles.pin}
            data-grade={pin.worstGrade ?? undefined}
            style={{ left: toTrackPercent(pin.position) }}
            aria-label={describePin(pin)}
            title={describePin(pin)}
            onClick={() => onSelect(pin)}
          >
            <span className={classNames(layout.middle, layout.small, styles.head)}>
              {formatPinGrade(pin.worstGrade)}
            </span>
          </button>
        ))}
      </div>
      <figcaption className={classNames(layout.faint, styles.scale)}>
        {cableTicks.map((tick) => (
          <span key={tick} style={{ left: toTrackPercent(tick) }}>
            {units.formatLabel(tick)}
            {units.symbol}
          </span>
        ))}
      </figcaption>
      <p className={layout.faint}>
        {units.name}. The numbers in the pins are grades, and a dot is an observation. The coloured section is the track
        of patrols.
      </p>
    </figure>
  )
}

/** Distance, in sled units, below which findings share a pin. It is about the width of a pin. */
const PIN_UNITS = 4
const PHONE_PIN_UNITS = 16

/** Returns the smallest distance between two pins on a drawing of the cable that is as wide as the window. */
const usePinUnits = () => (useMedia(PHONE) ? PHONE_PIN_UNITS : PIN_UNITS)
