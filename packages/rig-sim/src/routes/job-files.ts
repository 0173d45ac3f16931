import { findJob } from '@rig/rig'
import fp from 'fastify-plugin'
import { assertJobCookie } from '../access/authorise.ts'
import { getNameParam } from '../access/media-urls.ts'
import { sendFile } from '../http/send-file.ts'

/** Serves `{host}/job/{name}` (spec 7). Requires the job cookie. */
export const jobFileRoutes = fp(
  async (app) => {
    const { store, recorder, tokens } = app.simulator
    app.get('/job/:name', async (request, reply) => {
      const requested = getNameParam(request)
      assertJobCookie(tokens, request)
      const { name } = findJob(store.read(), requested)
      return sendFile(request, reply, name, recorder.jobFile(name))
    })
  },
  {
    name: 'job-files',
    encapsulate: true,
    dependencies: ['simulator', 'headers', 'request-faults', 'restarts', '@fastify/cookie'],
  },
)
