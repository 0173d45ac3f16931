import { initContract } from '@ts-rest/core'
import { z } from 'zod'
import { SCHEDULE_SLED_START, SCHEDULE_SLED_STOP } from './limits.ts'
import { Position } from './ptz.ts'
import { createReplySchema, EmptyReply, FailureReply, Id } from './reply.ts'
import { routes } from './routes.ts'
import { SledPosition } from './sled.ts'

export const TimeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time from 00:00 to 23:59')
  .describe("Time of day as HH:MM in the rig's time zone")

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
  sled_start: SledPosition.describe(`Start of the patrol; the console always sends ${SCHEDULE_SLED_START}`),
  sled_stop: SledPosition.describe(`End of the patrol; the console always sends ${SCHEDULE_SLED_STOP}`),
})
export type NewSchedule = z.infer<typeof NewSchedule>

export const schedules = initContract().router({
  list: {
    ...routes.schedules.list,
    summary: 'List all schedules by time',
    responses: { 200: createReplySchema(z.looseObject({ scheduler: z.array(Schedule) })), 401: FailureReply },
  },
  create: {
    ...routes.schedules.create,
    summary: "Schedule a daily patrol at the camera's current position",
    body: NewSchedule,
    responses: { 201: EmptyReply, 401: FailureReply, 404: FailureReply, 409: FailureReply },
  },
  remove: {
    ...routes.schedules.remove,
    summary: 'Delete one schedule',
    pathParams: z.object({ id: Id }),
    responses: { 200: EmptyReply, 401: FailureReply, 404: FailureReply },
  },
  removeAll: {
    ...routes.schedules.removeAll,
    summary: 'Delete all schedules',
    responses: { 200: EmptyReply, 401: FailureReply },
  },
})
