import { packPixel, scaleColour } from '../../draw/colour.ts'
import { isSphereVisible } from '../../draw/lens.ts'
import { drawRod, drawShape } from '../../draw/solids.ts'
import { attenuateColour, type Stage } from '../../draw/stage.ts'
import { pointAlong, subtractVectors, type Vector, vectorLength } from '../../draw/vector.ts'
import { DECK_END_X, DECK_FAR_Z, DECK_START_X, DECK_Y } from './bridge-dimensions.ts'

const LAMP_POSTS_EVERY = 36

export const drawStreetLamps = (stage: Stage): void => {
  const { eye } = stage.lens
  const { frame, lens, light } = stage
  const first = Math.ceil(Math.max(DECK_START_X, eye[0] - 420) / LAMP_POSTS_EVERY) * LAMP_POSTS_EVERY
  for (let x = first; x < Math.min(DECK_END_X, eye[0] + 420); x += LAMP_POSTS_EVERY) {
    const head: Vector = [x, DECK_Y + 7.5, DECK_FAR_Z + 1.9]
    const away = vectorLength(subtractVectors(head, eye))
    if (!isSphereVisible(lens, head, 14)) continue
    const post = attenuateColour(frame, lens, light, scaleColour(light.ambient, 0.7), head, away)
    drawRod(stage, [x, DECK_Y, DECK_FAR_Z + 0.6], [x, DECK_Y + 7.6, DECK_FAR_Z + 0.6], 0.16, post)
    drawRod(stage, [x, DECK_Y + 7.6, DECK_FAR_Z + 0.6], head, 0.12, post)
    if (light.lamps < 0.3) continue
    const glow = packPixel(scaleColour([1, 0.83, 0.56], light.lamps))
    drawShape(stage, disc([x, DECK_Y + 0.04, -7], 9, 5), glow, 22)
    drawShape(stage, disc([x, DECK_Y + 0.05, -8], 5, 3.4), glow, 26)
    drawRod(stage, pointAlong(head, [1, 0, 0], -0.35), pointAlong(head, [1, 0, 0], 0.35), 0.4, glow)
  }
}

const disc = (middle: Vector, half: number, halfAcross: number): Vector[] =>
  Array.from({ length: 16 }, (_, n) => {
    const angle = (n / 16) * 2 * Math.PI
    return [middle[0] + half * Math.cos(angle), middle[1], middle[2] + halfAcross * Math.sin(angle)]
  })
