import { limits } from '@rig/contract'
import { expect, test } from 'vitest'
import { jumpClock } from './clock/clock-jump.ts'
import { listMovements } from './motion/motion.ts'
import { driveCameraInSession } from './ptz.ts'
import { KNOWN_CAMERA_ID as PTZ, seedRig } from './seed.ts'
import type { Rig } from './state/rig.ts'

const NOW = Date.UTC(2026, 5, 10, 9)
const rig = seedRig({ now: NOW, timeZone: 'Europe/London' })

type Command = [ms: number, session: string, speed: number, axis?: 'x' | 'y']

/**
 * Sends the commands of several sessions. Returns the final rig and the times of the refused commands, in ms after the
 * start.
 */
const send = (commands: Command[], start = rig): { rig: Rig; refusedAt: number[] } => {
  const refusedAt: number[] = []
  const after = commands.reduce((current, [ms, session, speed, axis = 'x']) => {
    const drive = axis === 'x' ? { cameraID: PTZ, x: speed } : { cameraID: PTZ, y: speed }
    const result = driveCameraInSession(current, { session, drive }, NOW + ms)
    if (result.isRefused) refusedAt.push(ms)
    return result.rig
  }, start)
  return { rig: after, refusedAt }
}

const began = (after: Rig) => listMovements(after, NOW + 60_000).map((entry) => entry.began - NOW)
const held: Command[] = [0, 200, 400].map((ms) => [ms, 'A', 0.3])

test('driveCameraInSession refuses drives after another session has stopped the axis', () => {
  const renewals: Command[] = [500, 700, 1_400, 2_100].map((ms) => [ms, 'A', 0.3])
  const { rig: after, refusedAt } = send([...held, [480, 'B', 0], ...renewals])

  expect(refusedAt).toEqual([500, 700, 1_400, 2_100])
  expect(listMovements(after, NOW + 60_000)).toMatchObject([{ began: NOW, reason: 'stopped' }])
})

test('a stopped session cannot drive in the opposite direction either', () => {
  expect(send([...held, [480, 'B', 0], [500, 'A', -0.3]]).refusedAt).toEqual([500])
})

test.each<[what: string, commands: Command[], again: number]>([
  ['sent a stop itself', [[520, 'A', 0]], 540],
  ['sent nothing for `HOLD_TIMEOUT_MS`', [], 480 + limits.HOLD_TIMEOUT_MS],
  ['been refused and sent nothing since', [[600, 'A', 0.3]], 600 + limits.HOLD_TIMEOUT_MS],
])('a stopped session can drive again after it has %s', (_what, commands, again) => {
  const { rig: after, refusedAt } = send([...held, [480, 'B', 0], ...commands, [again, 'A', 0.3]])

  expect(refusedAt).not.toContain(again)
  expect(began(after)).toEqual([0, again])
})

test('a stopped session is refused until the last millisecond of `HOLD_TIMEOUT_MS`', () => {
  const early = 480 + limits.HOLD_TIMEOUT_MS - 1

  expect(send([...held, [480, 'B', 0], [early, 'A', 0.3]]).refusedAt).toEqual([early])
})

test('a session that drives alone is never refused', () => {
  const commands: Command[] = [0, 0.3, 0.3, 0, 0.3, 0, 0, -0.3, 0.3].map((speed, nth) => [nth * 20, 'A', speed])

  expect(send(commands).refusedAt).toEqual([])
})

test('after a stop, the session that sent it and any third session can drive immediately', () => {
  const stopped: Command[] = [...held, [480, 'B', 0]]

  expect(send([...stopped, [500, 'B', -0.3]]).refusedAt).toEqual([])
  expect(send([...stopped, [500, 'C', -0.3]]).refusedAt).toEqual([])
})

test('a stop affects every other session that drives the axis, but not its sender', () => {
  const both: Command[] = [...held, [410, 'B', 0.3]]
  const stopBy = (session: string) => send([...both, [480, session, 0], [500, 'A', 0.3], [510, 'B', 0.3]])

  expect(stopBy('C').refusedAt).toEqual([500, 510])
  expect(stopBy('B').refusedAt).toEqual([500])
})

test('a stop applies to only one axis', () => {
  const commands: Command[] = [...held, [410, 'A', 0.3, 'y'], [480, 'B', 0], [500, 'A', 0.3], [510, 'A', 0.3, 'y']]

  expect(send(commands).refusedAt).toEqual([500])
})

test('stopping a stopped axis does not block any session', () => {
  expect(send([[0, 'B', 0], ...held]).refusedAt).toEqual([])
  expect(send([...held, [1_300, 'B', 0], [1_310, 'A', 0.3]]).refusedAt).toEqual([])
})

test("a session can stop another session's drive that was never renewed", () => {
  const unrenewed: Command = [0, 'A', 0.3]

  expect(send([unrenewed, [9_000, 'B', 0], [9_100, 'A', 0.3]]).refusedAt).toEqual([9_100])
})

test('a stopped session is still refused after a JSON round trip and a clock jump', () => {
  const { rig: stopped } = send([...held, [480, 'B', 0]])
  const year = 365 * 24 * 3_600_000
  const back = jumpClock(JSON.parse(JSON.stringify(stopped)), NOW + 490, NOW + 490 - year)
  const command = { session: 'A', drive: { cameraID: PTZ, x: 0.3 } }
  const driveAfter = (ms: number) => driveCameraInSession(back, command, NOW + ms - year)

  expect(JSON.parse(JSON.stringify(stopped))).toEqual(stopped)
  expect(driveAfter(500).isRefused).toBe(true)
  expect(driveAfter(490 + limits.HOLD_TIMEOUT_MS).isRefused).toBe(false)
})
