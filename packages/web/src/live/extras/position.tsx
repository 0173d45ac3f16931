import type { Position } from '@rig/contract'
import * as limits from '@rig/contract/limits'
import type { ReactNode } from 'react'
import { formatAxisValue } from '../../rig/ptz.ts'
import { Announcement } from '../../ui/announcements.tsx'
import { classNames } from '../../ui/class-names.ts'
import layout from '../../ui/layout.module.css'
import { useCameraPosition, useLiveCameraState } from '../camera/use-live-camera.tsx'
import areas from '../live-layout.module.css'
import styles from './position.module.css'

export const LivePosition = () => {
  const { position, isUnknown } = useCameraPosition()
  return (
    <div className={classNames(areas.position, styles.position)}>
      <PositionGauges position={position} isUnknown={isUnknown} />
      <MovedAwayNote />
    </div>
  )
}

const MovedAwayNote = () => {
  const movedFrom = useLiveCameraState(({ loaded }) => (loaded?.stage === 'left' ? loaded.name : null))
  return (
    <>
      <Announcement>{movedFrom !== null && `The camera has left preset ${movedFrom}`}</Announcement>
      {movedFrom !== null && (
        <p
          className={classNames(layout.label, layout.small, layout.breakable, styles.note)}
        >{`No longer at preset ${movedFrom}`}</p>
      )}
    </>
  )
}

type Range = { min: number; max: number }

type PositionGaugesProps = { position: Position; isUnknown?: boolean }

export const PositionGauges = ({ position: { pan, tilt, zoom }, isUnknown = false }: PositionGaugesProps) => (
  <div className={classNames(layout.glass, styles.gauges)} data-unknown={isUnknown || undefined}>
    <Gauge name="Pan" value={pan} unit="°" range={limits.PAN_RANGE_DEGREES} isUnknown={isUnknown}>
      <Dial degrees={pan} />
    </Gauge>
    <Gauge name="Tilt" value={tilt} unit="°" range={limits.TILT_RANGE_DEGREES} isUnknown={isUnknown}>
      <Bar value={tilt} range={limits.TILT_RANGE_DEGREES} />
    </Gauge>
    <Gauge name="Zoom" value={zoom} range={limits.ZOOM_RANGE} isUnknown={isUnknown}>
      <Bar value={zoom} range={limits.ZOOM_RANGE} />
    </Gauge>
  </div>
)

type GaugeProps = {
  name: string
  value: number
  unit?: string
  range: Range
  isUnknown: boolean
  children: ReactNode
}

const Gauge = ({ name, value, unit, range, isUnknown, children }: GaugeProps) => {
  const text = formatAxisValue(isUnknown ? undefined : value, unit)
  return (
    <div className={styles.gauge}>
      <meter data-hidden-visually aria-label={name} {...range} value={value} aria-valuetext={text} />
      {children}
      {/* CSS renders these values from attributes, because the side panel already contains the same text */}
      <span className={styles.text} data-value={text} data-name={name} aria-hidden="true" />
    </div>
  )
}

/** Renders the pan angle as seen from above: 0° points up, and positive angles turn clockwise. */
const Dial = ({ degrees }: { degrees: number }) => (
  <svg className={styles.dial} viewBox="-32 -32 64 64" aria-hidden="true">
    <circle r="29" className={styles.rim} />
    {[0, 90, 180, 270].map((tick) => (
      <path key={tick} d="M0 -29v6" transform={`rotate(${tick})`} className={styles.tick} />
    ))}
    <g transform={`rotate(${degrees})`}>
      <path d="M0 0L-11 -26A28 28 0 0 1 11 -26Z" className={styles.sector} />
      <path d="M0 0V-27" className={styles.hand} />
    </g>
    <circle r="3" className={styles.hub} />
  </svg>
)

const Bar = ({ value, range }: { value: number; range: Range }) => {
  const zero = toFraction(0, range)
  const level = toFraction(value, range)
  return (
    <span className={styles.bar} aria-hidden="true">
      <span
        className={styles.fill}
        style={{ bottom: toPercent(Math.min(zero, level)), height: toPercent(Math.abs(level - zero)) }}
      />
      <span className={styles.mark} style={{ bottom: toPercent(level) }} />
      {zero > 0 && <span className={styles.zero} style={{ bottom: toPercent(zero) }} />}
    </span>
  )
}

const toFraction = (value: number, { min, max }: Range) => Math.min(1, Math.max(0, (value - min) / (max - min)))

const toPercent = (fraction: number) => `${fraction * 100}%`

const UNKNOWN_VALUES = { pan: undefined, tilt: undefined, zoom: undefined }

export const PositionValues = () => {
  const { position, isMissing, isUnknown } = useCameraPosition()
  const { pan, tilt, zoom } = isUnknown ? UNKNOWN_VALUES : position
  return (
    <>
      <dl className={classNames(layout.facts, styles.terms)}>
        <Term name="Pan" text={formatAxisValue(pan, '°')} />
        <Term name="Tilt" text={formatAxisValue(tilt, '°')} />
        <Term name="Zoom" text={formatAxisValue(zoom)} />
      </dl>
      {isMissing && <p>The position could not be loaded. Trying again.</p>}
    </>
  )
}

const Term = ({ name, text }: { name: string; text: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{text}</dd>
  </div>
)
