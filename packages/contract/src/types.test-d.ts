/**
 * Type tests, which only the compiler checks. Each marked line must fail to compile, otherwise the marker is an error.
 */
import { initClient } from '@ts-rest/core'
import { expectTypeOf } from 'vitest'
import { type Camera, contract } from './index.ts'
import type { EndpointNameWith, Route } from './routes.ts'

const client = initClient(contract, { baseUrl: '' })

// @ts-expect-error two axes
void client.ptz.drive({ body: { cameraID: 'a', x: 0.3, y: 0.3 } })
// @ts-expect-error no axis
void client.ptz.step({ body: { cameraID: 'a' } })

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
