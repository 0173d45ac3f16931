import { contract } from '@rig/contract'
import { listJobs, removeJob } from '@rig/rig'
import { initServer } from '@ts-rest/fastify'
import { setJobCookie } from '../access/authorise.ts'
import { createSuccess, okResponse } from '../http/envelope.ts'
import type { Simulator } from '../simulator.ts'

export const jobRoutes = ({ store, recorder, tokens }: Simulator) =>
  initServer().router(contract.jobs, {
    list: async ({ request, reply }) => {
      setJobCookie(tokens, request, reply)
      const job = listJobs(store.read()).map(({ name, kind }) => ({ name, icon: `/media/icon/${kind}.svg` }))
      return { status: 200, body: createSuccess({ job }, job.length) }
    },
    remove: async ({ params }) => {
      store.change((rig) => removeJob(rig, params))
      recorder.removeUnlisted()
      return okResponse
    },
  })
