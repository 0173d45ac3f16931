import { expect, test } from 'vitest'
import { findUnusedName, findUnusedStem, nameFrameShot, namePatrol } from './file-names.ts'

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
    fault: null,
    seed: 1,
  } as const

  expect(nameFrameShot(view)).toBe('PTZ -North-span- 50% 2026-03-29T06-00-00Z pan 0.0 tilt -5.5 zoom 20 sled 40.0.jpg')
})

test('findUnusedStem skips names that are in use with any extension', () => {
  const taken = ['Patrol v1.2.csv', 'Patrol v1.2 (2).mp4', 'Patrol v1'].map((name) => ({ name }))

  expect(findUnusedStem('Patrol v1.2', taken)).toBe('Patrol v1.2 (3)')
  expect(findUnusedStem('Patrol v2', taken)).toBe('Patrol v2')
})

test('namePatrol replaces characters that some file systems reject, and trims the name', () => {
  const section = { sled_start: 20, sled_stop: 80 }
  const name = (cameraName: string) => namePatrol(cameraName, section, Date.UTC(2026, 2, 29, 6))

  expect(name(' PTZ <a>:b|c?*\\d\n\u200b ')).toBe('Patrol PTZ -a-b-c-d- 2026-03-29T06-00-00Z 20-80')
  expect(name('PTZ \ud800 é 🎥')).toBe('Patrol PTZ - é 🎥 2026-03-29T06-00-00Z 20-80')
})

test('findUnusedName inserts a number before the last extension, or appends it to a name without one', () => {
  const taken = ['v1.2.jpg', 'v1.2 (2).jpg', 'report'].map((name) => ({ name }))

  expect(findUnusedName('v1.2.jpg', taken)).toBe('v1.2 (3).jpg')
  expect(findUnusedName('report', taken)).toBe('report (2)')
  expect(findUnusedName('v1.2.mp4', taken)).toBe('v1.2.mp4')
})
