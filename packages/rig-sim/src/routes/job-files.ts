import type { FastifyInstance } from 'fastify'
import { assertJobCookie } from '../access/job-cookie.ts'
import { findJob } from '../rig/jobs.ts'
import { nameInPath } from '../server/path-name.ts'
import { sendFile } from '../server/send-file.ts'
import type { Simulator } from '../server/simulator.ts'

/** The plain download links of the jobs, `{host}/job/{name}` (spec 7): the cookie of the sign-in opens them, for reading only. */
export const jobFileRoutes = async (app: FastifyInstance, { store, recorder, tokens }: Simulator) => {
  app.get('/job/:name', async (request, reply) => {
    const wanted = nameInPath(request)
    assertJobCookie(tokens, request)
    const { name } = findJob(store.read(), wanted)
    return sendFile(request, reply, name, recorder.jobFile(name))
  })
}
