import * as limits from '@rig/contract/limits'
import { groupPins } from '../pins/group-pins.ts'
import type { Finding } from '../record/finding.ts'

const WIDTH = 1_000
const HEIGHT = 110
const MARGIN = 20
const PIN_UNITS = 5
const TICK_UNITS = 20

/** Returns an SVG drawing of the cable with the findings. It contains only numbers, so nothing has to be escaped. */
export const drawCable = (findings: readonly Finding[], metresPerSledUnit: number | undefined): string => {
  const { min, max } = limits.SLED_RANGE
  const toX = (position: number) =>
    (MARGIN + ((Math.min(max, Math.max(min, position)) - min) / (max - min)) * (WIDTH - 2 * MARGIN)).toFixed(1)
  const scale = metresPerSledUnit ?? 1
  const ticks = Array.from({ length: (max - min) / TICK_UNITS + 1 }, (_, index) => min + index * TICK_UNITS)
  const pins = groupPins(findings, PIN_UNITS).map(
    ({ position, worstGrade }) =>
      `<line x1="${toX(position)}" y1="30" x2="${toX(position)}" y2="70"/><circle cx="${toX(position)}" cy="20" r="12"/><text x="${toX(position)}" y="25">${worstGrade}</text>`,
  )
  const labels = ticks.map((tick) => `<text x="${toX(tick)}" y="102">${(tick * scale).toFixed(0)}</text>`)
  return `<svg class="cable" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Drawing of the cable"><rect x="${MARGIN / 2}" y="70" width="${WIDTH - MARGIN}" height="14" rx="7"/>${pins.join('')}${labels.join('')}</svg>`
}
