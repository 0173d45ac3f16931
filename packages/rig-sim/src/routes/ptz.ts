import { contract } from '@rig/contract'
import { driveCameraInSession, getCameraPosition, RigError, stepCamera } from '@rig/rig'
import { initServer } from '@ts-rest/fastify'
import { createSuccess, okResponse } from '../http/envelope.ts'
import type { Simulator } from '../simulator.ts'

export const ptzRoutes = ({ store }: Simulator) =>
  initServer().router(contract.ptz, {
    step: async ({ body }) => {
      store.change((rig, now) => stepCamera(rig, body, now))
      return okResponse
    },
    drive: async ({ body, request }) => {
      // A refused drive also changes the rig: it postpones the time when the session may drive again.
      const { isRefused } = store.apply((rig, now) =>
        driveCameraInSession(rig, { session: request.signIn.session, drive: body }, now),
      )
      if (isRefused) throw new RigError('stopped-by-another', {})
      return okResponse
    },
    position: async ({ params }) => ({
      status: 200,
      body: createSuccess(getCameraPosition(store.read(), params.cameraID, store.now())),
    }),
  })
