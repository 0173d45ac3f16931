import { initContract } from '@ts-rest/core'
import { z } from 'zod'
import { createReplySchema, EmptyReply, FailureReply, Id } from './reply.ts'
import { routes } from './routes.ts'

export const GalleryItem = z.looseObject({
  name: Id,
  url: z.string().describe('URL of the file, which opens without a token'),
  format: z.string().describe("'mp4' means a video, any other value means a picture (spec 9)"),
})
export type GalleryItem = z.infer<typeof GalleryItem>

export const gallery = initContract().router({
  list: {
    ...routes.gallery.list,
    summary: 'List pictures and videos, newest first',
    responses: { 200: createReplySchema(z.looseObject({ image: z.array(GalleryItem) })), 401: FailureReply },
  },
  remove: {
    ...routes.gallery.remove,
    summary: 'Delete a picture or a video',
    pathParams: z.object({ name: Id }),
    responses: { 200: EmptyReply, 401: FailureReply, 404: FailureReply },
  },
})
