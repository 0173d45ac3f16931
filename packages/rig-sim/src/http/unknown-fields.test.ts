import { KNOWN_CAMERA_ID } from '@rig/rig'
import { expect, test } from 'vitest'
import { openRig } from '../testing/rig-under-test.ts'

const cameraID = KNOWN_CAMERA_ID
const bodies: [path: string, body: object][] = [
  ['ptz/', { cameraID, x: 1, speed: 2 }],
  ['preset/', { cameraID, name: 'Door', speed: 2 }],
  ['snap/', { cameraID, speed: 2 }],
]

test('With STRICT_BODIES a body with an unknown field is refused, and the field is named', async () => {
  const rig = await openRig()

  const answers = await Promise.all(bodies.map(([path, body]) => rig.call('POST', path, body)))
  await rig.close()

  const refusal = { status: 400, body: { status: 'fail', message: "The field 'speed' is unknown" } }
  expect(answers).toMatchObject([refusal, refusal, refusal])
})

test('Without STRICT_BODIES an unknown field is ignored', async () => {
  const rig = await openRig({ STRICT_BODIES: 'off' })

  const answer = await rig.call('POST', 'ptz/', { cameraID, x: 1, speed: 2 })
  await rig.close()

  expect(answer.status).toBe(200)
})
