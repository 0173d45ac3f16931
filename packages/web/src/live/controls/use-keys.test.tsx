import { createEvent, fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createGuardedRig } from '../../testing/guard-proof/guarded-rig.ts'
import { renderWithRig } from '../../testing/simulated-rig.tsx'
import { type KeyAction, type PadKeyMode, useKeys } from './use-keys.ts'

const arrow = { key: 'ArrowRight', code: 'ArrowRight' }

type KeysProps = { keys?: readonly string[]; action: KeyAction; pad?: PadKeyMode }

const Keys = ({ keys = ['ArrowRight'], action, pad }: KeysProps) => {
  useKeys({ panRight: { keys, needsPad: true } }, { panRight: action }, pad)
  return null
}

/**
 * Fires a key event with the given time stamp in ms. A release and a press at nearly the same time count as the
 * auto-repeat of a remote desktop.
 */
const fireKey = (type: 'keyDown' | 'keyUp', key: string, timeStamp: number) => {
  const event = createEvent[type](document.body, { key, code: key })
  Object.defineProperty(event, 'timeStamp', { value: timeStamp })
  fireEvent(document.body, event)
}

test('the Command key ends the hold of an arrow key, because macOS sends no keyup for the arrow key while Command is down', async () => {
  const { guard, rig, time } = createGuardedRig()
  const hold = (input: string) => {
    guard.press(input, 'pan', 1)
    return {
      release: () => guard.release(input, 'pan'),
      cancel: () => guard.cancel(input, 'pan'),
      resume: () => guard.resume(input, 'pan'),
    }
  }
  await renderWithRig(<Keys action={{ hold }} />)
  fireEvent.keyDown(document.body, arrow)
  await time.runUntil(1_000)

  fireEvent.keyDown(document.body, { key: 'Meta', code: 'MetaLeft' })
  await time.runUntil(1_100)

  expect(rig.movements).toMatchObject([{ axis: 'pan', start: 260, end: 1_010, reason: 'stopped' }])
})

test('two keys that are held together cause two holds, and releasing one key ends only its own hold', async () => {
  const calls: string[] = []
  const hold = (input: string) => {
    calls.push(`press ${input}`)
    return { release: () => void calls.push(`release ${input}`), cancel: () => {}, resume: () => {} }
  }
  await renderWithRig(<Keys keys={['ArrowLeft', 'ArrowUp']} action={{ hold }} />)
  fireKey('keyDown', 'ArrowLeft', 0)
  fireKey('keyDown', 'ArrowUp', 10)

  fireKey('keyUp', 'ArrowLeft', 1_000)

  expect(calls).toEqual(['press key ArrowLeft', 'press key ArrowUp', 'release key ArrowLeft'])
})

test.each([
  [
    'an action',
    (calls: string[]): KeyAction =>
      () =>
        void calls.push('start'),
  ],
  [
    'a hold',
    (calls: string[]): KeyAction => ({
      hold: () => {
        calls.push('start')
        return { release: () => {}, cancel: () => {}, resume: () => {} }
      },
    }),
  ],
])(
  '%s of a key starts once while a remote desktop repeats the key as pairs of release and press',
  async (_what, create) => {
    const calls: string[] = []
    await renderWithRig(<Keys keys={['.']} action={create(calls)} />)
    fireKey('keyDown', '.', 0)

    for (let at = 400; at < 2_000; at += 40) {
      fireKey('keyUp', '.', at)
      fireKey('keyDown', '.', at + 1)
    }

    expect(calls).toEqual(['start'])
  },
)

test('keys that a browser reports without a code are separate inputs', async () => {
  const inputs: string[] = []
  const hold = (input: string) => {
    inputs.push(input)
    return { release: () => {}, cancel: () => {}, resume: () => {} }
  }
  await renderWithRig(<Keys keys={[',', '.']} action={{ hold }} />)

  for (const key of [',', '.']) fireEvent.keyDown(document.body, { key, code: 'Unidentified' })

  expect(inputs).toEqual(['key ,', 'key .'])
})

test('a key that needs the pad is left to the browser if there is no pad', async () => {
  const typed: string[] = []
  await renderWithRig(<Keys action={(key) => typed.push(key)} pad={false} />)

  const isDefaultAllowed = fireEvent.keyDown(document.body, arrow)

  expect({ isDefaultAllowed, typed }).toEqual({ isDefaultAllowed: true, typed: [] })
})

test('if the pad is unavailable, a key that needs it runs the function that shows the reason, and not its action', async () => {
  const calls: string[] = []
  const pad = () => calls.push('explained')
  await renderWithRig(<Keys action={() => calls.push('acted')} pad={pad} />)

  const isDefaultAllowed = fireEvent.keyDown(document.body, arrow)

  expect({ isDefaultAllowed, calls }).toEqual({ isDefaultAllowed: false, calls: ['explained'] })
})

test('an action receives the digit of a key that types a digit in another script', async () => {
  const typed: string[] = []
  await renderWithRig(<Keys keys={['1']} action={(key) => typed.push(key)} />)

  fireEvent.keyDown(document.body, { key: '١', code: 'Digit1' })

  expect(typed).toEqual(['1'])
})
