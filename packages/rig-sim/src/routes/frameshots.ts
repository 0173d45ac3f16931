import { contract } from '@rig/contract'
import { initServer } from '@ts-rest/fastify'
import { createMediaUrls } from '../access/media-urls.ts'
import { createSuccess } from '../http/envelope.ts'
import type { Simulator } from '../simulator.ts'

export const frameshotRoutes = ({ recorder, tokens }: Simulator) =>
  initServer().router(contract.frameshots, {
    take: async ({ body, request }) => {
      const { name, format } = await recorder.takeFrameShot(body.cameraID)
      const image = { name, url: createMediaUrls(tokens, request.signIn).galleryFile(name), format }
      return { status: 201, body: createSuccess({ image }) }
    },
  })
