import { contract } from '@rig/contract'
import { initServer } from '@ts-rest/fastify'
import { sledBackward, sledForward, sledHome } from '../rig/sled.ts'
import type { Simulator } from '../server/simulator.ts'
import { done } from '../server/success.ts'

export const sledRoutes = ({ store }: Simulator) =>
  initServer().router(contract.sled, {
    forward: async () => {
      store.change(sledForward)
      return done
    },
    backward: async () => {
      store.change(sledBackward)
      return done
    },
    home: async () => {
      store.change(sledHome)
      return done
    },
  })
