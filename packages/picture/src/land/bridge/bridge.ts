import type { Stage } from '../../draw/stage.ts'
import { drawDeck } from './deck.ts'
import { drawSecondCable } from './second-cable.ts'
import { drawStreetLamps } from './street-lamps.ts'
import { drawTowers } from './towers.ts'
import { drawTraffic } from './traffic.ts'

export const drawBridge = (stage: Stage, now: number): void => {
  drawTowers(stage)
  drawDeck(stage)
  drawStreetLamps(stage)
  drawTraffic(stage, now)
  drawSecondCable(stage)
}
