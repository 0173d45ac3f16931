import { KNOWN_CAMERA_ID } from '@rig/rig'
import { expect, test } from 'vitest'
import { shareTestRig } from '../testing/share-test-rig.ts'
import { startTestRig } from '../testing/test-rig.ts'

const cameraID = KNOWN_CAMERA_ID
const rig = shareTestRig()

test.each<[field: string, path: string, body: object]>([
  ['speed', 'ptz/', { cameraID, x: 1, speed: 2 }],
  ['speed', 'preset/', { cameraID, name: 'Door', speed: 2 }],
  ['toString', 'snap/', { cameraID, toString: 2 }],
  ['speed', 'motor/forward/', { speed: 2 }],
])('the unknown field %s in POST %s returns 400 with STRICT_BODIES', async (field, path, body) => {
  const response = await rig.call('POST', path, body)

  expect(response).toMatchObject({ status: 400, body: { status: 'fail', message: `The field '${field}' is unknown` } })
})

test('a body with an unknown field is accepted without STRICT_BODIES', async () => {
  const tolerant = await startTestRig({ STRICT_BODIES: 'off' })

  const response = await tolerant.call('POST', 'ptz/', { cameraID, x: 1, speed: 2 })
  await tolerant.close()

  expect(response.status).toBe(200)
})
