import { bright, pack } from '../../draw/colour.ts'
import { finishColour } from '../../draw/face-colour.ts'
import { isBallSeen } from '../../draw/lens.ts'
import { drawRod } from '../../draw/rods.ts'
import { drawShape } from '../../draw/shapes.ts'
import type { Stage } from '../../draw/stage.ts'
import { along, length, minus, type Vector } from '../../draw/vector.ts'
import { DECK_FAR_Z, DECK_FROM, DECK_TO, DECK_Y } from './bridge-metres.ts'

const LAMP_POSTS_EVERY = 36

export const drawStreetLamps = (stage: Stage): void => {
  const { eye } = stage.lens
  const { frame, lens, light } = stage
  const first = Math.ceil(Math.max(DECK_FROM, eye[0] - 420) / LAMP_POSTS_EVERY) * LAMP_POSTS_EVERY
  for (let x = first; x < Math.min(DECK_TO, eye[0] + 420); x += LAMP_POSTS_EVERY) {
    const head: Vector = [x, DECK_Y + 7.5, DECK_FAR_Z + 1.9]
    const away = length(minus(head, eye))
    if (!isBallSeen(lens, head, 14)) continue
    const post = finishColour(frame, lens, light, bright(light.ambient, 0.7), head, away)
    drawRod(stage, [x, DECK_Y, DECK_FAR_Z + 0.6], [x, DECK_Y + 7.6, DECK_FAR_Z + 0.6], 0.16, post)
    drawRod(stage, [x, DECK_Y + 7.6, DECK_FAR_Z + 0.6], head, 0.12, post)
    if (light.lamps < 0.3) continue
    const glow = pack(bright([1, 0.83, 0.56], light.lamps))
    drawShape(stage, disc([x, DECK_Y + 0.04, -7], 9, 5), glow, 22)
    drawShape(stage, disc([x, DECK_Y + 0.05, -8], 5, 3.4), glow, 26)
    drawRod(stage, along(head, [1, 0, 0], -0.35), along(head, [1, 0, 0], 0.35), 0.4, glow)
  }
}

/** Returns the outline of a horizontal ellipse: half its length along the road and half its width, metres. */
const disc = (middle: Vector, half: number, halfAcross: number): Vector[] =>
  Array.from({ length: 16 }, (_, n) => {
    const angle = (n / 16) * 2 * Math.PI
    return [middle[0] + half * Math.cos(angle), middle[1], middle[2] + halfAcross * Math.sin(angle)]
  })
