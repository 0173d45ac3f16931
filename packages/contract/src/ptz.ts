import { initContract } from '@ts-rest/core'
import { z } from 'zod'
import { createReplySchema, EmptyReply, FailureReply, Id } from './reply.ts'
import { routes } from './routes.ts'

export const axisBodyKeys = { pan: 'x', tilt: 'y', zoom: 'z' } as const
export type PtzAxis = keyof typeof axisBodyKeys

export const Position = z.looseObject({
  pan: z.number().describe('Degrees from −180 to 180; wraps around'),
  tilt: z.number().describe('Degrees from −30 to 90; up is positive'),
  zoom: z.number().describe('Zoom from 0 to 100'),
})
export type Position = Pick<z.infer<typeof Position>, PtzAxis>

const absentAxis = z.undefined().optional()

const createOneAxisSchema = (value: { x: z.ZodNumber; y: z.ZodNumber; z: z.ZodNumber }, error: string) =>
  z
    .object({ cameraID: Id })
    .and(
      z.union(
        [
          z.object({ x: value.x, y: absentAxis, z: absentAxis }),
          z.object({ x: absentAxis, y: value.y, z: absentAxis }),
          z.object({ x: absentAxis, y: absentAxis, z: value.z }),
        ],
        { error },
      ),
    )

export const Step = createOneAxisSchema(
  {
    x: z.number().describe('Degrees of pan; positive moves the view to the right'),
    y: z.number().describe('Degrees of tilt; positive moves the view down, so −30 tilts the camera up'),
    z: z.number().describe('Zoom units; zooming in is positive'),
  },
  'Exactly one of x, y and z is required, as a number',
)
export type Step = z.infer<typeof Step>

const speed = z.number().min(-1).max(1)

export const Drive = createOneAxisSchema(
  {
    x: speed.describe('Fraction of full pan speed; right is positive and 0 stops'),
    y: speed.describe('Fraction of full tilt speed; up is positive and 0 stops, so +0.3 tilts the camera up'),
    z: speed.describe('Fraction of full zoom speed; zooming in is positive and 0 stops'),
  },
  'Exactly one of x, y and z is required, as a speed from −1 to 1',
)
export type Drive = z.infer<typeof Drive>

const steeringResponses = { 200: EmptyReply, 401: FailureReply, 404: FailureReply, 409: FailureReply } as const

export const ptz = initContract().router({
  step: {
    ...routes.ptz.step,
    summary: 'Move one axis by a step',
    body: Step,
    responses: steeringResponses,
  },
  drive: {
    ...routes.ptz.drive,
    summary: 'Move one axis at a speed until the next command; speed 0 stops',
    body: Drive,
    responses: steeringResponses,
  },
  position: {
    ...routes.ptz.position,
    summary: "Return a camera's position",
    pathParams: z.object({ cameraID: Id }),
    responses: { 200: createReplySchema(Position), 401: FailureReply, 404: FailureReply },
  },
})
