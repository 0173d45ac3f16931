import { expect, test } from 'vitest'
import { frameShotName } from './file-names.ts'

test('A frame shot tells in its name what it shows, when and from where', () => {
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

  expect(frameShotName(view)).toBe('PTZ -North-span- 50% 2026-03-29T06-00-00Z pan 0.0 tilt -5.5 zoom 20 sled 40.0.jpg')
})
