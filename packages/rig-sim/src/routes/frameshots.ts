import { contract } from '@rig/contract'
import { initServer } from '@ts-rest/fastify'
import { mediaAddresses } from '../access/media-addresses.ts'
import type { Simulator } from '../server/simulator.ts'
import { success } from '../server/success.ts'

export const frameshotRoutes = ({ recorder, tokens }: Simulator) =>
  initServer().router(contract.frameshots, {
    take: async ({ body }) => {
      const { name, format } = await recorder.takeFrameShot(body.cameraID)
      const image = { name, url: mediaAddresses(tokens).galleryFile(name), format }
      return { status: 201, body: success({ image }) }
    },
  })
