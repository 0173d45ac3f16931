import { contract, type SledCommand } from '@rig/contract'
import { moveSled } from '@rig/rig'
import { initServer } from '@ts-rest/fastify'
import { okResponse } from '../http/envelope.ts'
import type { Simulator } from '../simulator.ts'

export const sledRoutes = ({ store }: Simulator) => {
  const move = (command: SledCommand) => async () => {
    store.change((rig, now) => moveSled(rig, command, now))
    return okResponse
  }
  return initServer().router(contract.sled, {
    forward: move('forward'),
    backward: move('backward'),
    home: move('home'),
  })
}
