import { contract } from '@rig/contract'
import { initServer } from '@ts-rest/fastify'
import { mediaUrls } from '../access/media-urls.ts'
import { success } from '../http/envelope.ts'
import type { Simulator } from '../simulator.ts'

export const frameshotRoutes = ({ recorder, tokens }: Simulator) =>
  initServer().router(contract.frameshots, {
    take: async ({ body, request }) => {
      const { name, format } = await recorder.takeFrameShot(body.cameraID)
      const image = { name, url: mediaUrls(tokens, request.signIn).galleryFile(name), format }
      return { status: 201, body: success({ image }) }
    },
  })
