import { limits } from '@rig/contract'
import { expect, test } from 'vitest'
import { KNOWN_CAMERA_ID as PTZ, seedRig } from '../seed.ts'
import { jumpClock } from './clock-jump.ts'
import { motionLog } from './motion-log.ts'
import { driveAs } from './ptz-sessions.ts'
import type { Rig } from './rig.ts'

const NOW = Date.UTC(2026, 5, 10, 9)
const rig = seedRig({ now: NOW, timeZone: 'Europe/London' })

type Said = [ms: number, session: string, speed: number, axis?: 'x' | 'y']

/** Lets sessions speak, ms after the start; tells the rig and who was refused, by the ms. */
const hear = (said: Said[], before = rig): { rig: Rig; refusedAt: number[] } => {
  const refusedAt: number[] = []
  const after = said.reduce((heard, [ms, session, speed, axis = 'x']) => {
    const drive = axis === 'x' ? { cameraID: PTZ, x: speed } : { cameraID: PTZ, y: speed }
    const answer = driveAs(heard, { session, drive }, NOW + ms)
    if (answer.isRefused) refusedAt.push(ms)
    return answer.rig
  }, before)
  return { rig: after, refusedAt }
}

const began = (after: Rig) => motionLog(after, NOW + 60_000).map((entry) => entry.began - NOW)
const held: Said[] = [0, 200, 400].map((ms) => [ms, 'A', 0.3])

test('Who holds on after another has stopped the axis moves nothing, however long', () => {
  const renewals: Said[] = [500, 700, 1_400, 2_100].map((ms) => [ms, 'A', 0.3])
  const { rig: after, refusedAt } = hear([...held, [480, 'B', 0], ...renewals])

  expect(refusedAt).toEqual([500, 700, 1_400, 2_100])
  expect(motionLog(after, NOW + 60_000)).toMatchObject([{ began: NOW, reason: 'stopped' }])
})

test('Turning round is no way past the stop of another', () => {
  expect(hear([...held, [480, 'B', 0], [500, 'A', -0.3]]).refusedAt).toEqual([500])
})

test.each<[what: string, said: Said[], again: number]>([
  ['let go', [[520, 'A', 0]], 540],
  ['been silent for as long as a hold lapses', [], 480 + limits.HOLD_LAPSE_MS],
  ['been refused and silent since', [[600, 'A', 0.3]], 600 + limits.HOLD_LAPSE_MS],
])('A session that another has stopped drives again once it has %s', (_what, said, again) => {
  const { rig: after, refusedAt } = hear([...held, [480, 'B', 0], ...said, [again, 'A', 0.3]])

  expect(refusedAt).not.toContain(again)
  expect(began(after)).toEqual([0, again])
})

test('A millisecond less of silence is not enough', () => {
  const early = 480 + limits.HOLD_LAPSE_MS - 1

  expect(hear([...held, [480, 'B', 0], [early, 'A', 0.3]]).refusedAt).toEqual([early])
})

test('A session alone stops and drives as it likes', () => {
  const said: Said[] = [0, 0.3, 0.3, 0, 0.3, 0, 0, -0.3, 0.3].map((speed, nth) => [nth * 20, 'A', speed])

  expect(hear(said).refusedAt).toEqual([])
})

test('Who stopped the axis may drive it, and so may a third', () => {
  const stopped: Said[] = [...held, [480, 'B', 0]]

  expect(hear([...stopped, [500, 'B', -0.3]]).refusedAt).toEqual([])
  expect(hear([...stopped, [500, 'C', -0.3]]).refusedAt).toEqual([])
})

test('Of two that hold one axis both are stopped by a third, and one by the other', () => {
  const both: Said[] = [...held, [410, 'B', 0.3]]
  const again: Said[] = [
    [500, 'A', 0.3],
    [510, 'B', 0.3],
  ]

  expect(hear([...both, [480, 'C', 0], ...again]).refusedAt).toEqual([500, 510])
  expect(hear([...both, [480, 'B', 0], ...again]).refusedAt).toEqual([500])
})

test('The stop of another is for one axis', () => {
  const said: Said[] = [...held, [410, 'A', 0.3, 'y'], [480, 'B', 0], [500, 'A', 0.3], [510, 'A', 0.3, 'y']]

  expect(hear(said).refusedAt).toEqual([500])
})

test('A stop that comes before anybody drives, or after the drive has lapsed, refuses nothing', () => {
  expect(hear([[0, 'B', 0], ...held]).refusedAt).toEqual([])
  expect(hear([...held, [1_300, 'B', 0], [1_310, 'A', 0.3]]).refusedAt).toEqual([])
})

test('A drive that was heard once counts for as long as it goes', () => {
  const said: Said[] = [
    [0, 'A', 0.3],
    [9_000, 'B', 0],
    [9_100, 'A', 0.3],
  ]

  expect(hear(said).refusedAt).toEqual([9_100])
})

test('Who was stopped stays so through JSON, and when the clock is put to another date', () => {
  const { rig: stopped } = hear([...held, [480, 'B', 0]])
  const year = 365 * 24 * 3_600_000
  const back = jumpClock(JSON.parse(JSON.stringify(stopped)), NOW + 490, NOW + 490 - year)
  const drive = { cameraID: PTZ, x: 0.3 }

  expect(JSON.parse(JSON.stringify(stopped))).toEqual(stopped)
  expect(driveAs(back, { session: 'A', drive }, NOW + 500 - year).isRefused).toBe(true)
  expect(driveAs(back, { session: 'A', drive }, NOW + 490 - year + limits.HOLD_LAPSE_MS).isRefused).toBe(false)
})
