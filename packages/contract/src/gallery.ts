import { initContract } from '@ts-rest/core'
import { z } from 'zod'
import { Done, Failure, Id, reply, withToken } from './reply.ts'

export const GalleryItem = z.looseObject({
  name: Id,
  url: z.string().describe('Where the file lies; authorises itself'),
  format: z.string().describe("'mp4' means a video, anything else a picture (spec 9)"),
})
export type GalleryItem = z.infer<typeof GalleryItem>

export const gallery = initContract().router({
  list: {
    method: 'GET',
    path: '/gallery/',
    summary: 'List pictures and videos, newest first',
    responses: { 200: reply(z.looseObject({ image: z.array(GalleryItem) })), 401: Failure },
    metadata: withToken,
  },
  remove: {
    method: 'DELETE',
    path: '/gallery/:name/',
    summary: 'Delete a picture or a video',
    pathParams: z.object({ name: Id }),
    responses: { 200: Done, 401: Failure, 404: Failure },
    metadata: withToken,
  },
})
