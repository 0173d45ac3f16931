import type { SledCommand } from '@rig/contract'
import { expect, test } from 'vitest'
import { createVirtualTime } from '../../../testing/guard-proof/virtual-time.ts'
import { createSledStepper, getNextStepCounter, type SledCommandResult } from './sled-stepper.ts'

const startStepper = (responseAfterMs: number, result: (command: SledCommand) => SledCommandResult = () => 'done') => {
  const time = createVirtualTime()
  const sent: { at: number; command: SledCommand }[] = []
  const reasons: string[] = []
  let sleptMs = 0
  const stepper = createSledStepper({
    clock: { ...time, date: () => time.now() + sleptMs },
    readDate: time.now,
    onInterrupt: (reason) => reasons.push(reason),
    send: (command) => {
      sent.push({ at: time.now(), command })
      return new Promise((settle) => void time.setTimer(() => settle(result(command)), responseAfterMs))
    },
  })
  /** Lets the computer sleep, which the monotonic clock does not show. */
  const sleep = (ms: number) => {
    sleptMs += ms
  }
  return { time, sent, stepper, reasons, sleep, pass: (ms: number) => time.runUntil(time.now() + ms) }
}

type Stepper = ReturnType<typeof createSledStepper>

test.each([
  ['`press` sends one step if the input is released within 500 ms', 'press', 20, 120, [0]],
  ['`press` repeats the step every 500 ms until the release', 'press', 20, 1_700, [0, 500, 1_000, 1_500]],
  ['`press` repeats the step only after the previous response', 'press', 1_200, 3_100, [0, 1_500, 3_000]],
  ['`touch` sends its first step on release', 'touch', 20, 100, [100]],
  ['`touch` sends its first step after 250 ms and repeats it every 500 ms', 'touch', 20, 1_300, [250, 750, 1_250]],
] as const)('%s', async (_title, method, responseMs, heldMs, times) => {
  const { sent, stepper, pass } = startStepper(responseMs)

  stepper[method]('input', 'backward')
  await pass(heldMs)
  stepper.release('input')
  await pass(5_000)

  expect(sent).toEqual(times.map((at) => ({ at, command: 'backward' })))
})

test('a hold ends after 30 s, sends no further step, and reports the reason once', async () => {
  const { sent, stepper, reasons, pass } = startStepper(20)

  stepper.press('mouse', 'forward')
  await pass(29_500)
  expect([stepper.store.getState().held, reasons]).toEqual(['forward', []])
  await pass(5_000)

  expect([stepper.store.getState().held, reasons]).toEqual([null, ['The hold ended after 30 s. Press again']])
  expect([sent.length, sent.at(-1)?.at]).toEqual([60, 29_500])
})

test.each(['end', 'cancel', 'cancelInput'] as const)(
  '`touch` sends no step if `%s` is called within 250 ms',
  async (ending) => {
    const { sent, stepper, pass } = startStepper(20)

    stepper.touch('finger', 'forward')
    await pass(200)
    stepper[ending]('finger')
    stepper.release('finger')
    await pass(5_000)

    expect(sent).toEqual([])
  },
)

test('`step` queues four quick clicks and sends them in order, one at a time', async () => {
  const { sent, stepper, pass } = startStepper(1_300)

  stepper.step('forward')
  stepper.step('forward')
  stepper.step('backward')
  stepper.step('forward')
  await pass(10_000)

  expect(sent).toEqual([
    { at: 0, command: 'forward' },
    { at: 1_300, command: 'forward' },
    { at: 2_600, command: 'backward' },
    { at: 3_900, command: 'forward' },
  ])
})

test.each([
  ['sends', 'refused', ['forward', 'backward']],
  ['drops', 'lost', ['forward']],
] as const)('`step` %s the queued commands after a %s command', async (_effect, result, commands) => {
  const { sent, stepper, pass } = startStepper(100, () => result)

  stepper.step('forward')
  stepper.step('backward')
  await pass(150)

  expect(sent.map(({ command }) => command)).toEqual(commands)
  expect(stepper.store.getState().done).toBeNull()
})

test('`trackedSince` is the time of the first command that may have moved the sled or, if later, of the last accepted `home`', async () => {
  const results = ['refused', 'lost', 'done', 'done', 'refused'] as const
  const { sent, stepper, pass } = startStepper(100, () => results[sent.length - 1] ?? 'lost')
  const trackedSince: number[] = []

  for (const command of ['forward', 'forward', 'forward', 'home', 'home'] as const) {
    stepper.request(command)
    await pass(100)
    trackedSince.push(stepper.store.getState().trackedSince)
  }

  expect(trackedSince).toEqual([0, 200, 200, 400, 400])
})

test('the repeated steps of a held arrow do not change the counter', async () => {
  const { sent, stepper, pass } = startStepper(20)

  stepper.press('mouse', 'forward')
  await pass(1_700)
  stepper.release('mouse')
  stepper.step('forward')

  expect(sent).toHaveLength(5)
  expect(stepper.store.getState().counter).toBe(20)
})

test('`home` resets the estimate, and each accepted step advances it', async () => {
  const { stepper, pass } = startStepper(20)
  stepper.step('forward')
  await pass(50)
  expect(stepper.store.getState().estimate).toMatchObject({ origin: 'start' })

  stepper.request('home')
  stepper.step('forward')
  stepper.step('forward')
  await pass(200)

  expect(stepper.store.getState().estimate).toMatchObject({ origin: 'homing', goal: 10 })

  await pass(22_000)
  expect(stepper.store.getState().estimate).toMatchObject({ origin: 'home', from: 10, goal: 10 })
})

test('while the sled travels home again, the estimate contains the start and the goal of the movement', async () => {
  const { stepper, pass } = startStepper(20)
  stepper.request('home')
  await pass(22_100)
  for (let step = 0; step < 4; step++) stepper.step('forward')
  await pass(10_000)
  expect(stepper.store.getState().estimate).toMatchObject({ origin: 'home', from: 20, goal: 20 })

  stepper.request('home')
  await pass(3_900)
  expect(stepper.store.getState().estimate).toMatchObject({ origin: 'home', from: 20, goal: 0 })

  await pass(200)
  expect(stepper.store.getState().estimate).toMatchObject({ origin: 'home', from: 0, goal: 0 })
})

test('a lost command makes the position unknown until the next homing, even if the sled was at home', async () => {
  let result: SledCommandResult = 'done'
  const { stepper, pass } = startStepper(20, () => result)
  stepper.request('home')
  await pass(22_100)
  result = 'refused'
  stepper.step('backward')
  await pass(50)
  expect(stepper.store.getState().estimate).toMatchObject({ origin: 'home', goal: 0 })

  result = 'lost'
  stepper.step('forward')
  await pass(50)

  expect(stepper.store.getState().estimate).toMatchObject({ origin: 'lost' })

  result = 'done'
  stepper.step('forward')
  await pass(10_000)
  expect(stepper.store.getState().estimate).toMatchObject({ origin: 'lost' })

  stepper.request('home')
  await pass(22_100)
  expect(stepper.store.getState().estimate).toMatchObject({ origin: 'home', goal: 0 })
})

test.each([
  ['home', 'lost'],
  ['forward', 'start'],
] as const)(
  'the estimate exists even if the first command, %s, is lost, because it may have moved the sled',
  async (command, origin) => {
    const { stepper, pass } = startStepper(20, () => 'lost')

    stepper.request(command)
    await pass(50)

    expect(stepper.store.getState().estimate?.origin).toBe(origin)
  },
)

test('the state contains an accepted command for one second after its response', async () => {
  const { stepper, pass } = startStepper(20)

  stepper.step('forward')
  await pass(100)
  expect(stepper.store.getState().done).toBe('forward')
  await pass(1_000)

  expect(stepper.store.getState().done).toBeNull()
})

test('`release` ignores an input that is not held', async () => {
  const { sent, stepper, pass } = startStepper(20)

  stepper.press('key .', 'forward')
  stepper.release('mouse')
  await pass(1_200)
  stepper.release('key .')
  await pass(5_000)

  expect(sent.map(({ at }) => at)).toEqual([0, 500, 1_000])
})

test('the older of two held inputs moves the sled again when the newer one is released', async () => {
  const { sent, stepper, pass } = startStepper(20)

  stepper.press('finger 1', 'forward')
  await pass(700)
  stepper.press('finger 2', 'backward')
  stepper.release('finger 2')
  await pass(700)
  stepper.release('finger 1')

  expect(sent.map(({ command }) => command)).toEqual(['forward', 'forward', 'backward', 'forward'])
})

test('`resume` undoes a release without another step, and the step is repeated until the next release', async () => {
  const { sent, stepper, pass } = startStepper(20)

  stepper.press('key', 'forward')
  await pass(660)
  stepper.release('key')
  stepper.resume('key')
  await pass(600)
  stepper.release('key')
  await pass(5_000)

  expect(sent.map(({ at }) => at)).toEqual([0, 500, 1_160])
})

test.each(['end', 'stop', 'cancel'] as const)('`resume` has no effect after %s', async (method) => {
  const { sent, stepper, pass } = startStepper(20)

  stepper.press('key', 'forward')
  stepper.release('key')
  stepper[method]()
  stepper.resume('key')
  await pass(5_000)

  expect(sent).toHaveLength(1)
})

test.each([
  ['stop', 'keeps', 20],
  ['cancel', 'resets', 10],
] as const)('`%s` drops the queued commands, ends a hold and %s the counter', async (method, _effect, counter) => {
  const { sent, stepper, pass } = startStepper(400)

  stepper.press('key', 'forward')
  stepper.step('forward')
  stepper[method]()
  await pass(5_000)

  expect(sent).toHaveLength(1)
  expect(stepper.store.getState()).toMatchObject({ held: null, counter })
})

test('`end` stops repeating steps, but still sends the queued commands', async () => {
  const { sent, stepper, pass } = startStepper(400)

  stepper.press('mouse', 'forward')
  stepper.press('key ,', 'backward')
  stepper.end()
  await pass(5_000)

  expect(sent.map(({ command }) => command)).toEqual(['forward', 'backward'])
})

test.each([
  [1_000, 'forward', [0, 1_500], []],
  [1_001, null, [0], ['The page may have been suspended. Press again']],
] as const)('after a timer that fires %i ms late, the held direction is %s', async (lateMs, held, times, reasons) => {
  const started = startStepper(20)
  const { time, stepper, pass } = started
  stepper.press('mouse', 'forward')
  await pass(400)

  time.skip(100 + lateMs)
  await pass(400)

  expect(stepper.store.getState().held).toBe(held)
  expect(started.sent.map(({ at }) => at)).toEqual(times)
  expect(started.reasons).toEqual(reasons)
})

test('clicks that were queued before the page was suspended are dropped with a reason', async () => {
  const { time, sent, stepper, reasons, pass } = startStepper(100)
  stepper.step('forward')
  stepper.step('forward')

  time.skip(60_000)
  await pass(1_000)

  expect(sent).toHaveLength(1)
  expect(reasons).toEqual(['The page may have been suspended. Press again'])
})

test.each<[what: string, begin: (stepper: Stepper) => void]>([
  ['queued clicks are dropped', (stepper) => stepper.step('forward')],
  ['a hold ends', (stepper) => stepper.press('mouse', 'forward')],
])('after a sleep of the computer, %s with a reason', async (_what, begin) => {
  const { sent, stepper, reasons, sleep, pass } = startStepper(100)
  stepper.step('forward')
  begin(stepper)

  sleep(60_000)
  await pass(2_000)

  expect(sent).toHaveLength(1)
  expect(stepper.store.getState().held).toBe(null)
  expect(new Set(reasons)).toEqual(new Set(['The page may have been suspended. Press again']))
})

test.each([
  ['cancelInput', 'press', 0, ['Because']],
  ['end', 'press', 0, ['Because']],
  ['cancelInput', 'touch', 300, ['Because']],
  ['cancelInput', 'touch', 200, []],
] as const)('%s reports its reason after a %s of %i ms: %j', async (end, press, heldMs, expected) => {
  const { stepper, reasons, pass } = startStepper(20)
  stepper[press]('input', 'forward')
  await pass(heldMs)

  if (end === 'end') stepper.end('Because')
  else stepper.cancelInput('input', 'Because')
  stepper.end('Because')

  expect(reasons).toEqual(expected)
})

test.each([
  ['left', 'backward', 10, 10],
  ['left', 'backward', 11, 6],
  ['left', 'backward', 200, 195],
  ['left', 'backward', 201, 201],
  ['right', 'forward', 4, 4],
  ['right', 'forward', 5, 10],
  ['right', 'forward', 199, 204],
  ['right', 'forward', 200, 200],
] as const)('the %s arrow (%s) changes the step counter from %i to %i', (_arrow, direction, before, after) => {
  expect(getNextStepCounter(before, direction)).toBe(after)
})
