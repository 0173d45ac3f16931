import { initContract } from '@ts-rest/core'
import { z } from 'zod'
import { Done, Failure, Id } from './reply.ts'
import { routes } from './routes.ts'

export const frameshots = initContract().router({
  take: {
    ...routes.frameshots.take,
    summary: "Save a camera's current picture to the gallery",
    body: z.object({ cameraID: Id }),
    responses: {
      201: Done,
      401: Failure,
      404: Failure,
      409: Failure,
      503: Failure,
    },
  },
})
