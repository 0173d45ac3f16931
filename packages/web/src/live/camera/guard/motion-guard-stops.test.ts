import { expect, test } from 'vitest'
import { createGuardedRig, lostDelivery } from '../../../testing/guard-proof/guarded-rig.ts'
import { createVirtualTime } from '../../../testing/guard-proof/virtual-time.ts'
import { expectLogged } from '../../../testing/logged-errors.ts'
import { createMotionGuard, createTransmit, type MotionGuard, type Transmit } from './motion-guard.ts'
import { type CommandResult, isStop, type PtzCommand } from './state.ts'

test('when the page resumes after a suspension, the guard stops the camera and shows the reason', async () => {
  let time = 0
  let wake = () => {}
  const sent: number[] = []
  const guard = createMotionGuard({
    now: () => time,
    date: () => time,
    setTimer: (run) => {
      wake = run
    },
    clearTimer: () => {},
    transmit: createTransmit(async (command) => {
      if (command.kind === 'drive') sent.push(command.speed)
      return { outcome: 'accepted' }
    }),
  })
  guard.press('stick', 'pan', 1, 0.3)
  await Promise.resolve()

  time = 10_000
  wake()

  expect(sent).toEqual([0.3, 0.3, 0])
  await expect.poll(() => guard.motion().pan.reason).toBe('The page may have been suspended. Press again')
})

test.each<[event: string, resume: (guard: MotionGuard, respond: (result: CommandResult) => void) => void]>([
  ['a response', (_guard, respond) => respond({ outcome: 'accepted' })],
  ['a position', (guard) => guard.recordLatency(100)],
  ['a move of the stick', (guard) => guard.adjust('stick', 'pan', 1, 0.2)],
  ['a press on another axis', (guard) => guard.press('pad', 'tilt', 1)],
])('the guard also stops the camera if %s precedes the late timer after a suspension', async (_event, resume) => {
  const time = createVirtualTime()
  const sent: PtzCommand[] = []
  const responses: ((result: CommandResult) => void)[] = []
  const transmit: Transmit = (command, respond) => {
    sent.push(command)
    responses.push(respond)
    return () => {}
  }
  const guard = createMotionGuard({ ...time, transmit })
  guard.press('stick', 'pan', 1, 0.3)
  const before = sent.length
  time.skip(1_300)

  resume(guard, (result) => responses[0]?.(result))

  expect(sent.length).toBeGreaterThan(before)
  expect(sent.slice(before).every(isStop)).toBe(true)
  expect(guard.motion().pan.state).toBe('stopping')
})

/**
 * Creates a guard on a computer that can sleep. The rig accepts drives, and responds to stops with the given outcome.
 */
const createSleepingGuard = (stopOutcome: 'accepted' | 'refused' = 'accepted') => {
  const time = createVirtualTime()
  const sent: PtzCommand[] = []
  let sleptMs = 0
  const transmit: Transmit = (command, respond) => {
    sent.push(command)
    const result: CommandResult = isStop(command) && stopOutcome === 'refused' ? refusal : { outcome: 'accepted' }
    time.setTimer(() => respond(result), 20)
    return () => {}
  }
  const guard = createMotionGuard({ ...time, date: () => time.now() + sleptMs, transmit })
  const sleep = (ms: number) => {
    sleptMs += ms
  }
  return { time, guard, sent, sleep }
}

const refusal: CommandResult = { outcome: 'refused', message: 'Refused' }

test('after the computer has slept, which the monotonic clock does not show, a release requests no step and shows the reason', () => {
  const { time, guard, sent, sleep } = createSleepingGuard()
  guard.press('pad', 'pan', 1)
  time.advance(100)

  sleep(3_600_000)
  guard.release('pad', 'pan')
  time.advance(5_000)

  expect(sent).toEqual([])
  expect(guard.motion().pan.reason).toBe('The page may have been suspended. Press again')
})

test('after the computer has slept, a hold ends with a stop, and the reason is shown', () => {
  const { time, guard, sent, sleep } = createSleepingGuard()
  guard.press('stick', 'pan', 1, 0.3)
  const before = sent.length

  sleep(3_600_000)
  time.advance(200)

  expect(sent.length).toBeGreaterThan(before)
  expect(sent.slice(before).every(isStop)).toBe(true)
  expect(guard.motion().pan.reason).toBe('The page may have been suspended. Press again')
})

test("setting the computer's clock forward does not end the repetition of a stop that the rig refuses", () => {
  const { time, guard, sent, sleep } = createSleepingGuard('refused')
  guard.press('stick', 'pan', 1, 0.3)
  time.advance(1_000)
  guard.release('stick', 'pan')
  time.advance(2_000)
  const before = sent.length

  sleep(3_600_000)
  time.advance(5_000)

  expect(sent.length).toBeGreaterThan(before + 1)
  expect(guard.motion().pan.state).toBe('unconfirmed')
})

test('the reason for an interruption is shown even if the stop is confirmed more than 5 s later', async () => {
  const { time, guard, seen } = createGuardedRig(() => ({
    copies: [10],
    response: { after: 7_000, outcome: 'accepted' },
  }))
  guard.press('pad', 'pan', 1)
  await time.runUntil(400)

  guard.end('The page lost focus. Press again')
  await time.runUntil(30_000)

  const { pan } = seen.find(({ pan: { state } }) => state === 'interrupted') ?? {}
  expect(pan?.reason).toBe('The page lost focus. Press again')
  expect(guard.motion().pan.state).toBe('idle')
})

const supersedingInputs: Record<string, (guard: MotionGuard) => void> = {
  'an input is pressed': (guard) => guard.press('key', 'tilt', 1),
  'the operator stops the camera': (guard) => guard.stop(),
}

test.each(Object.entries(supersedingInputs))(
  'waitUntilStopped calls back once if %s before the stop is confirmed',
  async (_when, press) => {
    const { time, guard } = createGuardedRig()
    guard.press('pad', 'pan', 1)
    await time.runUntil(1_000)
    const calls: [isSuperseded: boolean, at: number][] = []

    guard.waitUntilStopped((isSuperseded) => calls.push([isSuperseded, time.now()]))
    await time.runUntil(1_005)
    press(guard)
    await time.runUntil(5_000)

    expect(calls).toEqual([[true, 1_005]])
  },
)

test('`leave` sends two stops for a held axis', async () => {
  const { time, rig, guard, sent } = createGuardedRig()
  guard.press('pad', 'pan', 1)
  await time.runUntil(1_100)
  const before = sent()

  guard.leave()

  expect(sent()).toBe(before + 2)
  await time.runUntil(1_200)
  expect(rig.movements[0]?.end).toBe(1_110)
})

test('endDriving returns true for a press shorter than 250 ms, and the press does not become a drive', async () => {
  const { time, rig, guard } = createGuardedRig()
  guard.press('pad', 'pan', 1)
  await time.runUntil(249)

  const hasEndedOne = guard.endDriving()
  await time.runUntil(1_000)

  expect([hasEndedOne, rig.movements]).toEqual([true, []])
})

const stops = [
  { kind: 'drive', axis: 'pan', speed: 0 },
  { kind: 'drive', axis: 'tilt', speed: 0 },
  { kind: 'drive', axis: 'zoom', speed: 0 },
]

test('`stop` sends speed 0 to each axis once, even if nothing moves', async () => {
  const { time, guard, requests } = createGuardedRig()

  guard.stop()
  await time.runUntil(5_000)

  expect(requests.map(({ command }) => command)).toEqual(stops)
  expect(guard.motion()).toMatchObject({ pan: { state: 'idle' }, tilt: { state: 'idle' }, zoom: { state: 'idle' } })
})

test.each(['onChange', 'onStart'] as const)('a release stops the axis even if %s throws', async (listener) => {
  expectLogged(/A listener of the motion guard failed/)
  const fail = () => {
    throw new Error('broken')
  }
  const { time, rig, guard } = createGuardedRig(undefined, { [listener]: fail })

  guard.press('key', 'pan', 1)
  await time.runUntil(1_000)
  guard.release('key', 'pan')
  await time.runUntil(3_000)

  expect(rig.movements).toMatchObject([{ start: 260, end: 1_010, reason: 'stopped' }])
})

test('waitUntilStopped calls the second listener even if the first one throws', () => {
  expectLogged(/A listener of the motion guard failed/)
  const { guard } = createGuardedRig(() => lostDelivery)
  const called: string[] = []
  guard.press('key', 'pan', 1)
  guard.waitUntilStopped(() => {
    throw new Error('broken')
  })

  guard.waitUntilStopped(() => called.push('second'))

  expect(called).toEqual(['second'])
})
