import { isSphereVisible } from '../../draw/lens.ts'
import { materials } from '../../draw/materials.ts'
import { drawShape } from '../../draw/solids.ts'
import { type Stage, shadeFace } from '../../draw/stage.ts'
import type { Vector } from '../../draw/vector.ts'
import { DECK_END_X, DECK_FAR_Z, DECK_NEAR_Z, DECK_START_X, DECK_Y } from './bridge-dimensions.ts'

export const drawDeck = (stage: Stage): void => {
  const { eye } = stage.lens
  const sideZ = eye[2] > DECK_NEAR_Z ? DECK_NEAR_Z : eye[2] < DECK_FAR_Z ? DECK_FAR_Z : null
  strip(stage, DECK_FAR_Z, DECK_NEAR_Z, DECK_Y, materials.concrete)
  strip(stage, DECK_FAR_Z + 1.6, DECK_NEAR_Z - 1.6, DECK_Y + 0.02, materials.asphalt)
  for (const z of [DECK_FAR_Z + 1.9, DECK_NEAR_Z - 1.9]) strip(stage, z - 0.1, z + 0.1, DECK_Y + 0.03, materials.white)
  const first = Math.max(DECK_START_X, Math.floor((eye[0] - 260) / 12) * 12)
  for (let x = first; x < Math.min(DECK_END_X, eye[0] + 260); x += 12)
    strip(stage, -7.6, -7.4, DECK_Y + 0.03, materials.white, x, x + 5)
  if (sideZ !== null) wall(stage, sideZ, DECK_Y - 2.6, DECK_Y + 0.1)
  for (const z of [DECK_FAR_Z + 0.2, DECK_NEAR_Z - 0.2]) wall(stage, z, DECK_Y + 0.9, DECK_Y + 1.05)
}

const pieces = (stage: Stage, from: number, to: number): [number, number][] => {
  const cuts = [-640, -430, -280, -170, -100, -60, -30, 0, 30, 60, 100, 170, 280, 430, 640].map(
    (offset) => stage.lens.eye[0] + offset,
  )
  return cuts.slice(1).flatMap((end, n): [number, number][] => {
    const start = Math.max(from, cuts[n] ?? from)
    const stop = Math.min(to, end)
    return start < stop ? [[start, stop]] : []
  })
}

const strip = (
  stage: Stage,
  zFrom: number,
  zTo: number,
  y: number,
  material: (typeof materials)['asphalt'] | (typeof materials)['white'] | (typeof materials)['concrete'],
  from = DECK_START_X,
  to = DECK_END_X,
): void => {
  for (const [start, end] of pieces(stage, from, to)) {
    const middle: Vector = [(start + end) / 2, y, (zFrom + zTo) / 2]
    if (!isSphereVisible(stage.lens, middle, (end - start) / 2 + zTo - zFrom)) continue
    const colour = shadeFace(stage, material, middle, [0, 1, 0])
    drawShape(
      stage,
      [
        [start, y, zFrom],
        [end, y, zFrom],
        [end, y, zTo],
        [start, y, zTo],
      ],
      colour,
    )
  }
}

const wall = (stage: Stage, z: number, bottom: number, top: number): void => {
  const normal: Vector = [0, 0, stage.lens.eye[2] > z ? 1 : -1]
  for (const [start, end] of pieces(stage, DECK_START_X, DECK_END_X)) {
    const middle: Vector = [(start + end) / 2, (bottom + top) / 2, z]
    if (!isSphereVisible(stage.lens, middle, (end - start) / 2 + top - bottom)) continue
    const colour = shadeFace(stage, materials.towerPaint, middle, normal)
    drawShape(
      stage,
      [
        [start, bottom, z],
        [end, bottom, z],
        [end, top, z],
        [start, top, z],
      ],
      colour,
    )
  }
}
