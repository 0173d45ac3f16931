import { KNOWN_CAMERA_ID } from '@rig/rig'
import { expect, test } from 'vitest'
import { startTestRig } from '../testing/test-rig.ts'

const cameraID = KNOWN_CAMERA_ID
const bodies: [path: string, body: object][] = [
  ['ptz/', { cameraID, x: 1, speed: 2 }],
  ['preset/', { cameraID, name: 'Door', speed: 2 }],
  ['snap/', { cameraID, speed: 2 }],
]

test('a body with an unknown field returns 400 with STRICT_BODIES', async () => {
  const rig = await startTestRig()

  const responses = await Promise.all(bodies.map(([path, body]) => rig.call('POST', path, body)))
  await rig.close()

  const refusal = { status: 400, body: { status: 'fail', message: "The field 'speed' is unknown" } }
  expect(responses).toMatchObject([refusal, refusal, refusal])
})

test('a body with an unknown field is accepted without STRICT_BODIES', async () => {
  const rig = await startTestRig({ STRICT_BODIES: 'off' })

  const response = await rig.call('POST', 'ptz/', { cameraID, x: 1, speed: 2 })
  await rig.close()

  expect(response.status).toBe(200)
})
