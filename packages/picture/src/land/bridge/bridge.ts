import type { Stage } from '../../draw/stage.ts'
import { drawDeck } from './deck.ts'
import { drawOtherCable } from './other-cable.ts'
import { drawStreetLamps } from './street-lamps.ts'
import { drawTowers } from './towers.ts'
import { drawTraffic } from './traffic.ts'

/** Draws towers, road and second cable, from far to near. */
export const drawBridge = (stage: Stage, now: number): void => {
  drawTowers(stage)
  drawDeck(stage)
  drawStreetLamps(stage)
  drawTraffic(stage, now)
  drawOtherCable(stage)
}
