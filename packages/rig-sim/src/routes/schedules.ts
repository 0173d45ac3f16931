import { contract } from '@rig/contract'
import { createSchedule, listSchedules, removeAllSchedules, removeSchedule } from '@rig/rig'
import { initServer } from '@ts-rest/fastify'
import { createSuccess, okResponse } from '../http/envelope.ts'
import type { Simulator } from '../simulator.ts'

export const scheduleRoutes = ({ store }: Simulator) =>
  initServer().router(contract.schedules, {
    list: async () => {
      const scheduler = listSchedules(store.read())
      return { status: 200, body: createSuccess({ scheduler }, scheduler.length) }
    },
    create: async ({ body }) => {
      const { schedule } = store.apply((rig, now) => createSchedule(rig, body, now))
      return { status: 201, body: createSuccess({ scheduler: schedule }) }
    },
    remove: async ({ params }) => {
      store.change((rig) => removeSchedule(rig, params))
      return okResponse
    },
    removeAll: async () => {
      store.change(removeAllSchedules)
      return okResponse
    },
  })
