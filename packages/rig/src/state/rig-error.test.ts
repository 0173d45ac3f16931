import { expect, test } from 'vitest'
import { RigError } from './rig-error.ts'

test.each([
  [new RigError('patrol-running', { time: '10:05', from: 4, to: 8 }), 409, /^The 10:05 patrol .* \(sled 4 to 8\)\./],
  [new RigError('stopped-by-another', {}), 409, /Another operator has stopped this camera/],
  [new RigError('camera-not-found', { cameraID: 'x1' }), 404, /'x1'/],
  [new RigError('camera-offline', { camera: 'PTZ Tower' }), 409, /'PTZ Tower' is offline/],
  [new RigError('account-exists', { email: 'a@b.test' }), 409, /'a@b.test' already exists/],
  [new RigError('service-restarting', { service: 'motor' }), 503, /'motor' is restarting/],
  [
    new RigError('sled-at-end', { end: 200, way: 'forward' }),
    409,
    /at the end of its track \(200\) and cannot move forward\. Move/,
  ],
  [
    new RigError('sled-at-end', { end: 0, way: 'backward' }),
    409,
    /^The sled is at the end of its track \(0\) and cannot move backward\. Move it the other way\.$/,
  ],
  [new RigError('sled-jammed', { at: 42 }), 409, /jammed at 42/],
  [new RigError('storage-full', {}), 503, /storage of the rig is full/],
])('%s has a status, and a message that contains the details', (error, status, message) => {
  expect(error.status).toBe(status)
  expect(error.message).toMatch(message)
})
