import { initContract } from '@ts-rest/core'
import { z } from 'zod'
import { Done, Failure, Id, reply } from './reply.ts'
import { routes } from './routes.ts'

export const Job = z.looseObject({
  name: Id.describe('The file is downloaded from {host}/job/{name}'),
  icon: z.string().describe("URL of the file's icon"),
})
export type Job = z.infer<typeof Job>

export const jobs = initContract().router({
  list: {
    ...routes.jobs.list,
    summary: 'List job files, newest first',
    responses: { 200: reply(z.looseObject({ job: z.array(Job) })), 401: Failure },
  },
  remove: {
    ...routes.jobs.remove,
    summary: 'Delete a job file',
    pathParams: z.object({ name: Id }),
    responses: { 200: Done, 401: Failure, 404: Failure },
  },
})
