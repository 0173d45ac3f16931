import { contract } from '@rig/contract'
import { initServer } from '@ts-rest/fastify'
import { listJobs, removeJob } from '../rig/jobs.ts'
import type { Simulator } from '../server/simulator.ts'
import { counted, done } from '../server/success.ts'

export const jobRoutes = ({ store, recorder }: Simulator) =>
  initServer().router(contract.jobs, {
    list: async () => {
      const job = listJobs(store.read()).map(({ name, kind }) => ({ name, icon: `/media/icon/${kind}.svg` }))
      return { status: 200, body: counted(job.length, { job }) }
    },
    remove: async ({ params }) => {
      store.change((rig) => removeJob(rig, params))
      recorder.sweep()
      return done
    },
  })
