import * as limits from '@rig/contract/limits'
import type { ReactNode } from 'react'
import type { Position } from '../../rig/ptz.ts'
import styles from './position-gauges.module.css'

type Range = { min: number; max: number }

/** A camera's position at a glance: a dial for pan, a bar each for tilt and zoom. */
export const PositionGauges = ({ position: { pan, tilt, zoom } }: { position: Position }) => (
  <div className={styles.gauges}>
    <Gauge name="Pan" value={pan} unit="°" range={limits.PAN_RANGE_DEGREES}>
      <Dial degrees={pan} />
    </Gauge>
    <Gauge name="Tilt" value={tilt} unit="°" range={limits.TILT_RANGE_DEGREES}>
      <Bar value={tilt} range={limits.TILT_RANGE_DEGREES} />
    </Gauge>
    <Gauge name="Zoom" value={zoom} range={limits.ZOOM_RANGE}>
      <Bar value={zoom} range={limits.ZOOM_RANGE} />
    </Gauge>
  </div>
)

type GaugeProps = { name: string; value: number; unit?: string; range: Range; children: ReactNode }

const Gauge = ({ name, value, unit = '', range, children }: GaugeProps) => {
  const text = `${Math.round(value) + 0}${unit}`
  return (
    <div className={styles.gauge}>
      <meter data-hidden-visually aria-label={name} {...range} value={value} aria-valuetext={text} />
      {children}
      {/* Drawn by the style sheet: the panel of the camera contains them as text */}
      <span className={styles.text} data-value={text} data-name={name} aria-hidden="true" />
    </div>
  )
}

/** Seen from above: 0° is up, and right is clockwise. */
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

/** From zero to the value; if the range has nothing below zero, from its end. */
const Bar = ({ value, range }: { value: number; range: Range }) => {
  const zero = share(0, range)
  const reached = share(value, range)
  return (
    <span className={styles.bar} aria-hidden="true">
      <span
        className={styles.fill}
        style={{ bottom: percent(Math.min(zero, reached)), height: percent(Math.abs(reached - zero)) }}
      />
      <span className={styles.mark} style={{ bottom: percent(reached) }} />
      {zero > 0 && <span className={styles.zero} style={{ bottom: percent(zero) }} />}
    </span>
  )
}

/** Returns the position of a value in its range, 0…1. */
const share = (value: number, { min, max }: Range) => Math.min(1, Math.max(0, (value - min) / (max - min)))

const percent = (part: number) => `${part * 100}%`
