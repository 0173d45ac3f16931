import { useConsole } from '../../../console/console-context.tsx'
import type { Reading } from '../record/finding.ts'
import { formatReading } from '../record/finding-texts.ts'

export type SledUnits = ReturnType<typeof createSledUnits>

/** Creates the texts of positions on the track: in sled units, and in metres if `config.json` contains the scale. */
export const createSledUnits = (metresPerSledUnit: number | undefined) => {
  const toMetres = (position: number) => (metresPerSledUnit === undefined ? null : position * metresPerSledUnit)
  const formatMetres = (...positions: readonly number[]) =>
    metresPerSledUnit === undefined
      ? ''
      : ` (${positions.map((position) => (position * metresPerSledUnit).toFixed(1)).join(' to ')} m)`
  return {
    /** The unit of the labels on a drawing, such as `Metres`. */
    name: metresPerSledUnit === undefined ? 'Sled units' : 'Metres',
    /** The symbol of the unit, to append to a number. */
    symbol: metresPerSledUnit === undefined ? '' : ' m',
    formatLabel: (position: number) => (toMetres(position) ?? position).toFixed(0),
    toMetres,
    /** `Sled about 42 ± 5 (10.5 m)` */
    formatPlace: (sled: Reading): string =>
      sled.value === null ? 'Place unknown' : `Sled ${formatReading(sled)}${formatMetres(sled.value)}`,
    /** `sled 20 to 80 (5.0 to 20.0 m)` */
    formatSection: ({ from, to }: { from: number; to: number }) => `sled ${from} to ${to}${formatMetres(from, to)}`,
  }
}

export const useSledUnits = (): SledUnits => createSledUnits(useConsole().config.metresPerSledUnit)
