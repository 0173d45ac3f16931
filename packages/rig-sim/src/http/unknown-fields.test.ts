import { KNOWN_CAMERA_ID } from '@rig/rig'
import { expect, test } from 'vitest'
import { openRig } from '../testing/rig-under-test.ts'

const cameraID = KNOWN_CAMERA_ID
const bodies: [path: string, body: object][] = [
  ['ptz/', { cameraID, x: 1, speed: 2 }],
  ['preset/', { cameraID, name: 'Door', speed: 2 }],
  ['snap/', { cameraID, speed: 2 }],
]

test('With STRICT_BODIES a body with an unknown field is refused with the name of the field', async () => {
  const rig = await openRig()

  const responses = await Promise.all(bodies.map(([path, body]) => rig.call('POST', path, body)))
  await rig.close()

  const refusal = { status: 400, body: { status: 'fail', message: "The field 'speed' is unknown" } }
  expect(responses).toMatchObject([refusal, refusal, refusal])
})

test('Without STRICT_BODIES an unknown field is ignored', async () => {
  const rig = await openRig({ STRICT_BODIES: 'off' })

  const response = await rig.call('POST', 'ptz/', { cameraID, x: 1, speed: 2 })
  await rig.close()

  expect(response.status).toBe(200)
})
