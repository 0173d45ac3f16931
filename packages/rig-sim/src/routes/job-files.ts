import { Id } from '@rig/contract'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { assertJobCookie } from '../access/job-cookie.ts'
import { findJob } from '../rig/jobs.ts'
import { sendFile } from '../server/send-file.ts'
import type { Simulator } from '../server/simulator.ts'

/** The plain download links of the jobs, `{host}/job/{name}` (spec 7): the cookie of the sign-in opens them, for reading only. */
export const jobFileRoutes = async (app: FastifyInstance, { store, recorder, tokens }: Simulator) => {
  app.get('/job/:name', async (request, reply) => {
    assertJobCookie(tokens, request)
    const { name } = findJob(store.read(), Named.parse(request.params).name)
    return sendFile(request, reply, name, recorder.jobFile(name))
  })
}

const Named = z.object({ name: Id })
