import { contract } from '@rig/contract'
import { driveAs, positionOf, RigError, stepCamera } from '@rig/rig'
import { initServer } from '@ts-rest/fastify'
import { done, success } from '../http/envelope.ts'
import type { Simulator } from '../simulator.ts'

export const ptzRoutes = ({ store }: Simulator) =>
  initServer().router(contract.ptz, {
    step: async ({ body }) => {
      store.change((rig, now) => stepCamera(rig, body, now))
      return done
    },
    drive: async ({ body, request }) => {
      // A refused drive extends the refusal: the session may drive again after it has sent none for a while.
      const { isRefused } = store.apply((rig, now) =>
        driveAs(rig, { session: request.signIn.session, drive: body }, now),
      )
      if (isRefused) throw new RigError('stopped-by-another', {})
      return done
    },
    position: async ({ params }) => ({
      status: 200,
      body: success(positionOf(store.read(), params.cameraID, store.now())),
    }),
  })
