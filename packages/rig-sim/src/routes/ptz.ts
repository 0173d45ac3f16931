import { contract } from '@rig/contract'
import { initServer } from '@ts-rest/fastify'
import { positionOf, stepCamera } from '../rig/ptz.ts'
import { driveAs } from '../rig/ptz-sessions.ts'
import { RigError } from '../rig/rig-error.ts'
import type { Simulator } from '../server/simulator.ts'
import { done, success } from '../server/success.ts'

export const ptzRoutes = ({ store }: Simulator) =>
  initServer().router(contract.ptz, {
    step: async ({ body }) => {
      store.change((rig, now) => stepCamera(rig, body, now))
      return done
    },
    drive: async ({ body, request }) => {
      // A refused drive is heard all the same: only a session that is silent may drive again.
      const { isRefused } = store.apply((rig, now) => driveAs(rig, { session: request.apiSession, drive: body }, now))
      if (isRefused) throw new RigError('stopped-by-another', {})
      return done
    },
    position: async ({ params }) => ({
      status: 200,
      body: success(positionOf(store.read(), params.cameraID, store.now())),
    }),
  })
