import { contract } from '@rig/contract'
import { initServer } from '@ts-rest/fastify'
import { mediaAddresses } from '../access/media-addresses.ts'
import { listCameras, removeCamera, renameCamera } from '../rig/cameras.ts'
import type { Simulator } from '../server/simulator.ts'
import { done, success } from '../server/success.ts'

export const cameraRoutes = ({ store, tokens }: Simulator) => {
  const { poster, stream } = mediaAddresses(tokens)

  return initServer().router(contract.cameras, {
    dashboard: async () => {
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
