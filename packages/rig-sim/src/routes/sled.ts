import { contract } from '@rig/contract'
import { moveSledBackward, moveSledForward, moveSledHome, type Rig } from '@rig/rig'
import { initServer } from '@ts-rest/fastify'
import { okResponse } from '../http/envelope.ts'
import type { Simulator } from '../simulator.ts'

export const sledRoutes = ({ store }: Simulator) => {
  const run = (command: (rig: Rig, now: number) => Rig) => async () => {
    store.change(command)
    return okResponse
  }
  return initServer().router(contract.sled, {
    forward: run(moveSledForward),
    backward: run(moveSledBackward),
    home: run(moveSledHome),
  })
}
