import { expect, test } from 'vitest'
import { findUnusedStem, nameFrameShot } from './file-names.ts'

test('nameFrameShot includes the camera, the time and the position', () => {
  const view = {
    cameraID: 'any',
    cameraName: 'PTZ "North"/span: 50%',
    kind: 'ptz',
    pan: -0.01,
    tilt: -5.55,
    zoom: 20,
    sled: 40,
    now: Date.UTC(2026, 2, 29, 6),
    timeZone: 'UTC',
    effect: null,
    seed: 1,
  } as const

  expect(nameFrameShot(view)).toBe('PTZ -North-span- 50% 2026-03-29T06-00-00Z pan 0.0 tilt -5.5 zoom 20 sled 40.0.jpg')
})

test('findUnusedStem skips names that any file uses with any extension', () => {
  const taken = ['Patrol v1.2.csv', 'Patrol v1.2 (2).mp4', 'Patrol v1'].map((name) => ({ name }))

  expect(findUnusedStem('Patrol v1.2', taken)).toBe('Patrol v1.2 (3)')
  expect(findUnusedStem('Patrol v2', taken)).toBe('Patrol v2')
})
