import { expect, test } from 'vitest'
import { createControlMessages } from '../../console/control/control-messages.ts'
import { idleMotion } from '../../testing/guard-proof/constructed-state.ts'
import { createGuardedRig } from '../../testing/guard-proof/guarded-rig.ts'
import type { Delivery } from '../../testing/guard-proof/link.ts'
import { createVirtualTime } from '../../testing/guard-proof/virtual-time.ts'
import type { AxisMotion, CameraMotion } from './guard/motion.ts'
import { LATE_MESSAGE } from './guard/state.ts'
import { createSteeringMessages, describeMotion, explainMotion } from './steering-messages.ts'

const motion = idleMotion
const idle = motion.pan
const refused: AxisMotion = { ...idle, state: 'refused', reason: 'A patrol is running' }

const openReport = (time = createVirtualTime()) => {
  const controlMessages = createControlMessages(time)
  return {
    time,
    controlMessages,
    ...createSteeringMessages(controlMessages, 'north'),
    list: () => Object.values(controlMessages.store.getState()).map(({ text }) => text),
  }
}

test('a reason is shown for 8 s, even though the guard removes it after 5 s', () => {
  const { time, report, list } = openReport()

  report({ ...motion, pan: refused })
  time.advance(5_000)
  report(motion)
  time.advance(7_900)
  expect(list()).toEqual(['Pan right: A patrol is running'])
  time.advance(8_100)

  expect(list()).toEqual([])
})

test('a reason stays while another axis moves, until a command for its own axis is accepted', () => {
  const { report, accept, list } = openReport()

  report({ ...motion, pan: refused })
  report({ ...motion, pan: refused, tilt: { ...idle, state: 'moving' } })
  expect(list()).toHaveLength(1)
  report({ ...motion, pan: { ...idle, state: 'requested' } })
  expect(list()).toHaveLength(1)
  accept('tilt')
  expect(list()).toHaveLength(1)
  accept('pan')

  expect(list()).toEqual([])
})

const slowRig = 'The rig responds slowly (1.5 s): each press moves one step'

test.each<[heldMs: number, after: number, shown: string[]]>([
  [350, 300, []],
  [3_000, 1_500, [slowRig]],
])('the reason for a refused step disappears if the next hold, of %i ms, is accepted after %i ms', async (...row) => {
  const [heldMs, after, shown] = row
  let response: Delivery['response'] = { after: 20, outcome: 'refused' }
  const { time, guard } = createGuardedRig(() => ({ copies: [], response }), {
    onChange: (latest) => report(latest),
    onStart: (axis) => accept(axis),
  })
  const { report, accept, list } = openReport(time)

  guard.press('button', 'pan', 1)
  guard.release('button', 'pan')
  await time.runUntil(1_000)
  expect(list()).toEqual(['Pan right: Outcome: refused'])
  response = { after, outcome: 'accepted' }
  guard.press('button', 'pan', 1)
  await time.runUntil(1_000 + heldMs)
  guard.release('button', 'pan')
  await time.runUntil(7_000)

  expect(list()).toEqual(shown)
})

test('when the rig accepts a late step, the reason for the previous refusal disappears', () => {
  const { report, accept, list } = openReport()

  report({ ...motion, pan: refused })
  report({ ...motion, pan: { ...refused, reason: LATE_MESSAGE, isLate: true }, slowMs: 1_500 })
  accept('pan')

  expect(list()).toEqual([slowRig])
})

test('if the rig refuses a press and then accepts an earlier movement, the reason for the refusal stays', () => {
  const { report, accept, list } = openReport()

  report({ ...motion, pan: refused })
  accept('pan')

  expect(list()).toEqual(['Pan right: A patrol is running'])
})

test('a reason that appears while another axis moves stays visible', () => {
  const { report, list } = openReport()
  const tilt: AxisMotion = { ...idle, state: 'moving' }

  report({ ...motion, tilt })
  report({ ...motion, tilt, pan: refused })
  report({ ...motion, tilt, pan: refused, zoom: { ...idle, state: 'requested' } })

  expect(list()).toEqual(['Pan right: A patrol is running'])
})

test.each(['stopping', 'unconfirmed'] as const)(
  'the reason why a hold has ended stays when the rig accepts the last drive of the hold while the axis is %s',
  (state) => {
    const { report, controlMessages, accept, list } = openReport()
    report({ ...motion, pan: { ...idle, state } })
    controlMessages.show('steering north', 'PTZ North span was deleted')

    accept('pan')

    expect(list()).toEqual(['PTZ North span was deleted'])
  },
)

test('a press removes the reason why the camera could not be steered, even if its release comes before the response', async () => {
  const { time, guard } = createGuardedRig(() => ({ copies: [], response: { after: 300, outcome: 'accepted' } }), {
    onChange: (latest) => report(latest),
    onStart: (axis) => accept(axis),
  })
  const { report, controlMessages, accept, list } = openReport(time)
  controlMessages.show('steering north', 'North is offline')

  guard.press('button', 'pan', 1)
  await time.runUntil(350)
  guard.release('button', 'pan')
  await time.runUntil(1_000)

  expect(list()).toEqual([])
})

test('a reason that appears during a hold stays when the rig accepts the first drive of this hold', () => {
  const { report, controlMessages, accept, list } = openReport()
  report({ ...motion, pan: { ...idle, state: 'requested' } })
  controlMessages.show('steering north', 'A patrol is running')

  report({ ...motion, pan: { ...idle, state: 'requested' }, tilt: { ...idle, state: 'stopping' } })
  accept('pan')
  report({ ...motion, pan: { ...idle, state: 'moving' } })
  report({ ...motion, pan: { ...idle, state: 'requested' } })

  expect(list()).toEqual(['A patrol is running'])
})

test.each<[event: string, shownMs: number, before: AxisMotion, after: AxisMotion[]]>([
  ['a waiting press is dropped', 4_000, { ...refused, state: 'requested' }, []],
  ['the next press is refused for the same reason', 4_000, refused, [{ ...idle, state: 'requested' }]],
  [
    'a hold ends whose drives have failed for 20 s',
    20_000,
    { ...refused, state: 'requested' },
    [{ ...idle, state: 'stopping' }],
  ],
])('if %s, the reason is shown for another 8 s', (_event, shownMs, before, after) => {
  const { time, report, list } = openReport()

  report({ ...motion, pan: before })
  time.advance(shownMs)
  expect(list()).toEqual(['Pan right: A patrol is running'])
  for (const pan of [...after, refused]) report({ ...motion, pan })
  time.advance(shownMs + 7_900)
  expect(list()).toHaveLength(1)
  time.advance(shownMs + 9_100)

  expect(list()).toEqual([])
})

test('the reason why the drives of a hold fail disappears once the rig accepts one of them', () => {
  const { report, accept, list } = openReport()

  report({ ...motion, pan: { ...refused, state: 'requested' } })
  accept('pan')
  report({ ...motion, pan: { ...idle, state: 'moving' } })

  expect(list()).toEqual([])
})

test('while a press waits, a changed number in the reason is shown, but announced only after the press', () => {
  const { time, controlMessages, report, list } = openReport()
  const readAnnounced = () => controlMessages.announced.getState().control
  const wait = (reason: string) => report({ ...motion, pan: { ...idle, state: 'requested', reason } })

  wait('Too many commands: retry in 30 s')
  expect(readAnnounced()).not.toBeNull()
  wait('Too many commands: retry in 2 s')
  expect(readAnnounced()).toBeNull()
  time.advance(20_000)
  expect(list()).toEqual(['Pan right: Too many commands: retry in 2 s'])
  report({ ...motion, pan: { ...refused, reason: 'Too many commands: retry in 1 s' } })

  expect(list()).toEqual(['Pan right: Too many commands: retry in 1 s'])
  expect(readAnnounced()).not.toBeNull()
})

test('while a press waits, a reason that differs in more than its numbers is announced', () => {
  const { controlMessages, report, list } = openReport()
  const wait = (reason: string) => report({ ...motion, pan: { ...idle, state: 'requested', reason } })

  wait('Too many commands: retry in 30 s')
  wait('Too many commands: retry in 2.5 s')
  wait('A patrol is running')

  expect(list()).toEqual(['Pan right: A patrol is running'])
  expect(controlMessages.announced.getState().control).not.toBeNull()
})

test('while a press waits, reasons that alternate are shown, but each is announced only once', () => {
  const { controlMessages, report, list } = openReport()
  const announced: string[] = []
  controlMessages.announced.subscribe(({ control }) => announced.push(...(control === null ? [] : list())))
  const wait = (reason: string) => report({ ...motion, pan: { ...idle, state: 'requested', reason } })

  for (const reason of ['Busy for 3 s', 'A patrol is running', 'Busy for 2 s', 'A patrol is running']) wait(reason)
  expect(list()).toEqual(['Pan right: A patrol is running'])
  wait('Busy for 1 s')

  expect(list()).toEqual(['Pan right: Busy for 1 s'])
  expect(announced).toEqual(['Pan right: Busy for 3 s', 'Pan right: A patrol is running'])
})

test('the reason why a press waits disappears soon after the press is cancelled', () => {
  const { time, report, list } = openReport()

  report({ ...motion, pan: { ...refused, state: 'requested' } })
  time.advance(10_000)
  report(motion)
  time.advance(11_100)

  expect(list()).toEqual([])
})

test('the message about a slow rig is shown only while each press moves one step, with the latest latency', () => {
  const { time, report, list } = openReport()

  report({ ...motion, slowMs: 1_600 })
  report({ ...motion, slowMs: 2_400 })
  time.advance(60_000)
  expect(list()).toEqual(['The rig responds slowly (2.4 s): each press moves one step'])
  report(motion)

  expect(list()).toEqual([])
})

const down: AxisMotion = { ...refused, direction: -1 }
const late: AxisMotion = { ...refused, reason: LATE_MESSAGE, isLate: true }
const interrupted: AxisMotion = { ...idle, state: 'interrupted', reason: 'The page lost focus. Press again' }

test.each<[text: string, what: string, change: Partial<CameraMotion>]>([
  ['Tilt down: refused', 'a refusal, without its reason', { tilt: down }],
  ['The rig responds slowly: each press moves one step', 'a slow rig, without its latency', { slowMs: 1_600 }],
  ['Not moving', 'an interrupted hold', { pan: interrupted }],
  ['Not moving', 'an idle camera', {}],
])("describeMotion returns '%s' for %s", (text, _what, change) => {
  expect(describeMotion({ ...motion, ...change })).toBe(text)
})

const STEPS_ONLY = 'Low picture rate: each press moves one step'
const slowly = (latency: string) => `The rig responds slowly (${latency}): each press moves one step`

test.each<[texts: string[], what: string, change: Partial<CameraMotion>]>([
  [[slowly('1.6 s')], 'a latency of 1,600 ms', { slowMs: 1_600 }],
  [[slowly('9.9 s')], 'a latency of 9,949 ms', { slowMs: 9_949 }],
  [[slowly('10 s')], 'a latency of 9,980 ms', { slowMs: 9_980 }],
  [[STEPS_ONLY], 'a reduced picture rate', { isStepsOnly: true }],
  [[], 'a camera whose presses can hold', {}],
  [['Tilt down: A patrol is running'], 'a refusal', { tilt: down }],
  [['Pan right: The page lost focus. Press again'], 'an interrupted hold', { pan: interrupted }],
  [[`Pan right: ${LATE_MESSAGE}`], 'a late response', { pan: late }],
  [[slowly('1.6 s')], 'a late response, which the message about a slow rig explains', { pan: late, slowMs: 1_600 }],
  [[`Pan right: ${LATE_MESSAGE}`, STEPS_ONLY], 'a late response at a low rate', { pan: late, isStepsOnly: true }],
  [
    [`Pan right: ${LATE_MESSAGE}`, slowly('1.6 s')],
    "the rig's own reason that equals the text for a late response",
    { pan: { ...late, isLate: false }, slowMs: 1_600 },
  ],
])('explainMotion returns the texts %j for %s', (texts, _what, change) => {
  const explained = explainMotion('c1', { ...motion, ...change })

  const isLimit = (text: string) => text.endsWith('each press moves one step')
  expect(explained.map(({ severity, text }) => ({ severity, text }))).toEqual(
    texts.map((text) => ({ severity: isLimit(text) ? 'limited' : 'refused', text })),
  )
})
