import { initContract } from '@ts-rest/core'
import { z } from 'zod'
import type { PtzAxis } from './ptz-axes.ts'
import { Done, Failure, Id, reply } from './reply.ts'
import { routes } from './routes.ts'

export const Position = z.looseObject({
  pan: z.number().describe('Degrees, −180…180, wraps'),
  tilt: z.number().describe('Degrees, −30…90, up is positive'),
  zoom: z.number().describe('0…100'),
})
/** The direction of a camera; a response may contain more. */
export type Position = Pick<z.infer<typeof Position>, PtzAxis>

const absent = z.undefined().optional()

/** Returns the schema of a body with the camera's id and exactly one of x, y and z. */
const oneAxis = (value: { x: z.ZodNumber; y: z.ZodNumber; z: z.ZodNumber }, error: string) =>
  z
    .object({ cameraID: Id })
    .and(
      z.union(
        [
          z.object({ x: value.x, y: absent, z: absent }),
          z.object({ x: absent, y: value.y, z: absent }),
          z.object({ x: absent, y: absent, z: value.z }),
        ],
        { error },
      ),
    )

export const Step = oneAxis(
  {
    x: z.number().describe('Degrees in the picture: right is positive, left negative'),
    y: z.number().describe('Degrees in the picture: down is positive, up negative, so −30 raises the camera'),
    z: z.number().describe('Zoom: in is positive, out negative'),
  },
  'Exactly one of x, y and z must be given, as a number',
)
export type Step = z.infer<typeof Step>

const speed = z.number().min(-1).max(1)

export const Drive = oneAxis(
  {
    x: speed.describe('Fraction of full pan speed: right is positive; 0 stops'),
    y: speed.describe('Fraction of full tilt speed: up is positive, so +0.3 raises the camera; 0 stops'),
    z: speed.describe('Fraction of full zoom speed: in is positive; 0 stops'),
  },
  'Exactly one of x, y and z must be given, as a speed from −1 to 1',
)
export type Drive = z.infer<typeof Drive>

const steered = {
  200: Done,
  401: Failure,
  404: Failure,
  409: Failure,
} as const

export const ptz = initContract().router({
  step: {
    ...routes.ptz.step,
    summary: 'Move one axis by a step',
    body: Step,
    responses: steered,
  },
  drive: {
    ...routes.ptz.drive,
    summary: 'Move one axis at a speed until the next command; speed 0 stops',
    body: Drive,
    responses: steered,
  },
  position: {
    ...routes.ptz.position,
    summary: "Get a camera's position",
    pathParams: z.object({ cameraID: Id }),
    responses: { 200: reply(Position), 401: Failure, 404: Failure },
  },
})
