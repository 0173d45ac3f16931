import { findJob } from '@rig/rig'
import fp from 'fastify-plugin'
import { assertJobCookie } from '../access/job-cookie.ts'
import { nameInPath } from '../http/name-in-path.ts'
import { sendFile } from '../http/send-file.ts'

/**
 * The plain download links of the jobs, `{host}/job/{name}` (spec 7): they need the cookie of the sign-in, and can only
 * be read.
 */
export const jobFiles = fp(
  async (app) => {
    const { store, recorder, tokens } = app.simulator
    app.get('/job/:name', async (request, reply) => {
      const wanted = nameInPath(request)
      assertJobCookie(tokens, request)
      const { name } = findJob(store.read(), wanted)
      return sendFile(request, reply, name, recorder.jobFile(name))
    })
  },
  {
    name: 'job-files',
    encapsulate: true,
    dependencies: ['simulator', 'headers', 'request-faults', 'restarts', '@fastify/cookie'],
  },
)
