import { initContract } from '@ts-rest/core'
import { z } from 'zod'
import { SCHEDULE_SLED_START, SCHEDULE_SLED_STOP } from './limits.ts'
import { Position } from './ptz.ts'
import { Done, Failure, Id, reply } from './reply.ts'
import { routes } from './routes.ts'
import { SledPosition } from './sled.ts'

export const TimeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time from 00:00 to 23:59')
  .describe("HH:MM in the rig's time zone")

export const Schedule = Position.extend({
  _id: Id,
  cameraID: Id,
  time: TimeOfDay,
  sled_start: SledPosition.optional(),
  sled_stop: SledPosition.optional(),
})
export type Schedule = z.infer<typeof Schedule>

export const NewSchedule = z.object({
  cameraID: Id,
  time: TimeOfDay,
  sled_start: SledPosition.describe(`The console always sends ${SCHEDULE_SLED_START}`),
  sled_stop: SledPosition.describe(`The console always sends ${SCHEDULE_SLED_STOP}`),
})
export type NewSchedule = z.infer<typeof NewSchedule>

export const schedules = initContract().router({
  list: {
    ...routes.schedules.list,
    summary: 'List all schedules by time',
    responses: { 200: reply(z.looseObject({ scheduler: z.array(Schedule) })), 401: Failure },
  },
  create: {
    ...routes.schedules.create,
    summary: "Schedule a daily patrol at the camera's current position",
    body: NewSchedule,
    responses: { 201: Done, 401: Failure, 404: Failure, 409: Failure },
  },
  remove: {
    ...routes.schedules.remove,
    summary: 'Delete one schedule',
    pathParams: z.object({ id: Id }),
    responses: { 200: Done, 401: Failure, 404: Failure },
  },
  removeAll: {
    ...routes.schedules.removeAll,
    summary: 'Delete all schedules',
    responses: { 200: Done, 401: Failure },
  },
})
