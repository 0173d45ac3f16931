import { initContract } from '@ts-rest/core'
import { z } from 'zod'
import { createReplySchema, EmptyReply, FailureReply, Id } from './reply.ts'
import { routes } from './routes.ts'

export const Job = z.looseObject({
  name: Id.describe('Name of the file; its URL is {host}/job/{name}'),
  icon: z.string().describe("URL of the file's icon"),
})
export type Job = z.infer<typeof Job>

export const jobs = initContract().router({
  list: {
    ...routes.jobs.list,
    summary: 'List job files, newest first',
    responses: { 200: createReplySchema(z.looseObject({ job: z.array(Job) })), 401: FailureReply },
  },
  remove: {
    ...routes.jobs.remove,
    summary: 'Delete a job file',
    pathParams: z.object({ name: Id }),
    responses: { 200: EmptyReply, 401: FailureReply, 404: FailureReply },
  },
})
