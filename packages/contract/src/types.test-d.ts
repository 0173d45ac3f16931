/**
 * Type tests, which only the compiler checks. Each marked line must fail to compile, otherwise the marker is an error.
 */
import { initClient } from '@ts-rest/core'
import { expectTypeOf } from 'vitest'
import { type Camera, contract, type Drive, type NewSchedule, type Step } from './index.ts'
import type { EndpointNameWith, Route } from './routes.ts'

const client = initClient(contract, { baseUrl: '' })

expectTypeOf<{ cameraID: string; x: number }>().toExtend<Step>()
expectTypeOf<{ cameraID: string; z: number }>().toExtend<Drive>()
expectTypeOf<{ cameraID: string }>().not.toExtend<Step>()
expectTypeOf<{ cameraID: string; x: number; y: number }>().not.toExtend<Step>()
expectTypeOf<{ cameraID: string; x: string }>().not.toExtend<Step>()

void client.ptz.step({ body: { cameraID: 'a', x: 30 } })
// @ts-expect-error an unknown axis
void client.ptz.step({ body: { cameraID: 'a', w: 30 } })
// @ts-expect-error an unknown axis beside a known one
void client.ptz.step({ body: { cameraID: 'a', x: 30, w: 30 } })
// @ts-expect-error two axes
void client.ptz.drive({ body: { cameraID: 'a', x: 0.3, y: 0.3 } })
// @ts-expect-error no camera
void client.ptz.drive({ body: { x: 0 } })
// @ts-expect-error a time as a number
void client.schedules.create({ body: { cameraID: 'a', time: 930, sled_start: 20, sled_stop: 80 } })
// @ts-expect-error the key is cameraID
void client.frameshots.take({ body: { cameraId: 'a' } })
expectTypeOf<NewSchedule['time']>().toEqualTypeOf<string>()

void client.presets.remove({ params: { id: 'a' } })
// @ts-expect-error the parameter's name is id
void client.presets.remove({ params: { presetID: 'a' } })
// @ts-expect-error without the parameter the request would delete all schedules
void client.schedules.remove({})

const response = await client.cameras.dashboard()
if (response.status === 200) {
  expectTypeOf(response.body.data.camera).items.toExtend<Camera>()
  expectTypeOf(response.body.data.camera[0]?.poster).toEqualTypeOf<string | undefined>()
}
if (response.status === 401) expectTypeOf(response.body.message).toEqualTypeOf<string>()
// @ts-expect-error a status that the contract does not declare
if (response.status === 418) void response

// @ts-expect-error a route without metadata
const mute: Route = { method: 'GET', path: '/rig/temperature/', responses: {} }
void mute
expectTypeOf<EndpointNameWith<{ stops: true }>>().toEqualTypeOf<'ptz.drive'>()

// @ts-expect-error a camera without a name
const nameless: Camera = { cameraID: 'a', status: 'Online', poster: '', videoURL: '' }
void nameless
