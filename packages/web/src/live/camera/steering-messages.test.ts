import { expect, test } from 'vitest'
import { createControlMessages } from '../../console/control/control-messages.ts'
import { createVirtualTime } from '../../testing/guard-proof/virtual-time.ts'
import type { AxisMotion } from './guard/motion.ts'
import { createSteeringMessages } from './steering-messages.ts'

const idle: AxisMotion = { direction: 1, state: 'idle', reason: null, isLate: false }
const motion = { pan: idle, tilt: idle, zoom: idle, slowMs: null, isStepsOnly: false }
const refused: AxisMotion = { direction: 1, state: 'refused', reason: 'A patrol is running', isLate: false }

const openReport = () => {
  const time = createVirtualTime()
  const controlMessages = createControlMessages({
    setTimer: time.setTimer,
    clearTimer: (timer) => time.clearTimer(timer as Parameters<typeof time.clearTimer>[0]),
  })
  const report = createSteeringMessages(controlMessages, 'north')
  return {
    time,
    controlMessages,
    report,
    list: () => Object.values(controlMessages.store.getState()).map(({ text }) => text),
  }
}

test('a reason is shown for 8 s, although the guard forgets it after 5 s', () => {
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
  const { report, list } = openReport()

  report({ ...motion, pan: refused })
  report({ ...motion, pan: refused, tilt: { ...idle, state: 'moving' } })
  expect(list()).toHaveLength(1)
  report({ ...motion, pan: { ...idle, state: 'requested' } })
  expect(list()).toHaveLength(1)
  report({ ...motion, pan: { ...idle, direction: -1, state: 'done' } })

  expect(list()).toEqual([])
})

test('a reason during the movement of another axis stays', () => {
  const { report, list } = openReport()
  const tilt: AxisMotion = { ...idle, state: 'moving' }

  report({ ...motion, tilt })
  report({ ...motion, tilt, pan: refused })
  report({ ...motion, tilt, pan: refused, zoom: { ...idle, state: 'requested' } })

  expect(list()).toEqual(['Pan right: A patrol is running'])
})

test('an accepted command removes the reason why the camera could not be steered', () => {
  const { controlMessages, report, list } = openReport()
  controlMessages.show('steering north', 'North is offline')

  report({ ...motion, pan: { ...idle, state: 'moving' } })

  expect(list()).toEqual([])
})

test('a press that is dropped for the reason for which it waited shows the reason for 8 s again', () => {
  const { time, report, list } = openReport()

  report({ ...motion, pan: { ...refused, state: 'requested' } })
  time.advance(4_000)
  report({ ...motion, pan: refused })
  time.advance(11_900)
  expect(list()).toHaveLength(1)
  time.advance(12_100)

  expect(list()).toEqual([])
})

test('the same refusal of the next press is shown for 8 s again', () => {
  const { time, report, list } = openReport()

  report({ ...motion, pan: refused })
  time.advance(4_000)
  report({ ...motion, pan: { ...idle, state: 'requested' } })
  report({ ...motion, pan: refused })
  time.advance(11_900)
  expect(list()).toHaveLength(1)
  time.advance(12_100)

  expect(list()).toEqual([])
})

test('the pace is shown with its latest latency, and only while each press moves one step', () => {
  const { time, report, list } = openReport()

  report({ ...motion, slowMs: 1_600 })
  report({ ...motion, slowMs: 2_400 })
  time.advance(60_000)
  expect(list()).toEqual(['The rig responds slowly (2.4 s): each press moves one step'])
  report(motion)

  expect(list()).toEqual([])
})
