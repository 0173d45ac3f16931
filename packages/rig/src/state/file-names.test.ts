import { expect, test } from 'vitest'
import { findFreeNameOfAll, nameFrameShot } from './file-names.ts'

test('The name of a frame shot contains the camera, the time and the position', () => {
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

test('A name without extension is free only if no file has it with any extension, even if it contains a dot', () => {
  const taken = ['Patrol v1.2.csv', 'Patrol v1.2 (2).mp4', 'Patrol v1'].map((name) => ({ name }))

  expect(findFreeNameOfAll('Patrol v1.2', taken)).toBe('Patrol v1.2 (3)')
  expect(findFreeNameOfAll('Patrol v2', taken)).toBe('Patrol v2')
})
