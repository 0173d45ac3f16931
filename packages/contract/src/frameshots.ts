import { initContract } from '@ts-rest/core'
import { z } from 'zod'
import { EmptyReply, FailureReply, Id } from './reply.ts'
import { routes } from './routes.ts'

export const frameshots = initContract().router({
  take: {
    ...routes.frameshots.take,
    summary: "Save a camera's current picture to the gallery",
    body: z.object({ cameraID: Id }),
    responses: { 201: EmptyReply, 401: FailureReply, 404: FailureReply, 409: FailureReply, 503: FailureReply },
  },
})
