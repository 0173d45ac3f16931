import { contract } from '@rig/contract'
import { initServer } from '@ts-rest/fastify'
import { driveCamera, positionOf, stepCamera } from '../rig/ptz.ts'
import type { Simulator } from '../server/simulator.ts'
import { done, success } from '../server/success.ts'

export const ptzRoutes = ({ store }: Simulator) =>
  initServer().router(contract.ptz, {
    step: async ({ body }) => {
      store.change((rig, now) => stepCamera(rig, body, now))
      return done
    },
    drive: async ({ body }) => {
      store.change((rig, now) => driveCamera(rig, body, now))
      return done
    },
    position: async ({ params }) => ({
      status: 200,
      body: success(positionOf(store.read(), params.cameraID, store.now())),
    }),
  })
