import { contract } from '@rig/contract'
import { listCameras, removeCamera, renameCamera } from '@rig/rig'
import { initServer } from '@ts-rest/fastify'
import { mediaAddresses } from '../access/media-addresses.ts'
import { done, success } from '../http/envelope.ts'
import type { Simulator } from '../simulator.ts'

export const cameraRoutes = ({ store, tokens }: Simulator) => {
  return initServer().router(contract.cameras, {
    dashboard: async ({ request }) => {
      const { poster, stream } = mediaAddresses(tokens, request.signIn)
      const camera = listCameras(store.read()).map((listed) => ({
        ...listed,
        poster: poster(listed.cameraID),
        videoURL: stream(listed.cameraID),
      }))
      return { status: 200, body: success({ camera }) }
    },
    rename: async ({ body }) => {
      store.change((rig) => renameCamera(rig, body))
      return done
    },
    remove: async ({ params }) => {
      store.change((rig, now) => removeCamera(rig, params, now))
      return done
    },
  })
}
