import { contract } from '@rig/contract'
import { moveSledBackward, moveSledForward, moveSledHome } from '@rig/rig'
import { initServer } from '@ts-rest/fastify'
import { okResponse } from '../http/envelope.ts'
import type { Simulator } from '../simulator.ts'

export const sledRoutes = ({ store }: Simulator) =>
  initServer().router(contract.sled, {
    forward: async () => {
      store.change(moveSledForward)
      return okResponse
    },
    backward: async () => {
      store.change(moveSledBackward)
      return okResponse
    },
    home: async () => {
      store.change(moveSledHome)
      return okResponse
    },
  })
