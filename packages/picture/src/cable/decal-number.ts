import { textMask } from '../draw/lettering.ts'
import { radians } from '../draw/numbers.ts'
import type { Decal } from './decal.ts'

export const createNumberDecal = (middle: number, label: string, shadySide: boolean): Decal => {
  const { columns, rows, cover } = textMask(label, 128)
  const height = 0.115
  const width = (height * columns) / rows
  const turn = height / 0.155 / 2
  const start = middle + 0.075
  const end = start + width
  return shadySide
    ? {
        from: end,
        to: start,
        aroundFrom: radians(-76) + turn,
        aroundTo: radians(-76) - turn,
        columns,
        rows,
        cover,
        paint: 'white',
      }
    : {
        from: start,
        to: end,
        aroundFrom: radians(76) - turn,
        aroundTo: radians(76) + turn,
        columns,
        rows,
        cover,
        paint: 'white',
      }
}
