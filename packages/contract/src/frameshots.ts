import { initContract } from '@ts-rest/core'
import { z } from 'zod'
import { Done, Failure, Id, withToken } from './reply.ts'

export const frameshots = initContract().router({
  take: {
    method: 'POST',
    path: '/snap/',
    summary: 'Put the picture of this moment into the gallery',
    body: z.object({ cameraID: Id }),
    responses: {
      201: Done,
      400: Failure,
      401: Failure,
      404: Failure,
      409: Failure,
      413: Failure,
      415: Failure,
      503: Failure,
    },
    metadata: withToken,
  },
})
