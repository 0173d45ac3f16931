import { findJob } from '@rig/rig'
import fp from 'fastify-plugin'
import { assertJobCookie } from '../access/job-cookie.ts'
import { nameInPath } from '../http/name-in-path.ts'
import { sendFile } from '../http/send-file.ts'

/**
 * Serves the download links of the jobs, `{host}/job/{name}` (spec 7). They require the cookie of the sign-in.
 */
export const jobFiles = fp(
  async (app) => {
    const { store, recorder, tokens } = app.simulator
    app.get('/job/:name', async (request, reply) => {
      const requested = nameInPath(request)
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
