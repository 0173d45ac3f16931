import { createEvent, fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
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

test('the action of a key starts once while a remote desktop repeats the key as pairs of release and press', async () => {
  const calls: string[] = []
  await renderWithRig(<Keys keys={['.']} action={() => void calls.push('start')} />)
  fireKey('keyDown', '.', 0)

  for (let at = 400; at < 2_000; at += 40) {
    fireKey('keyUp', '.', at)
    fireKey('keyDown', '.', at + 1)
  }

  expect(calls).toEqual(['start'])
})

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

test.each([
  ['is left to the browser if there is no pad', false, { isDefaultAllowed: true, calls: [] }],
  [
    'runs the function that shows the reason if the pad is unavailable',
    true,
    { isDefaultAllowed: false, calls: ['explained'] },
  ],
])('a key that needs the pad %s', async (_effect, hasPad, expected) => {
  const calls: string[] = []
  const pad = hasPad && (() => calls.push('explained'))
  await renderWithRig(<Keys action={() => calls.push('acted')} pad={pad} />)

  const isDefaultAllowed = fireEvent.keyDown(document.body, arrow)

  expect({ isDefaultAllowed, calls }).toEqual(expected)
})

test('an action receives the digit of a key that types a digit in another script', async () => {
  const typed: string[] = []
  await renderWithRig(<Keys keys={['1']} action={(key) => typed.push(key)} />)

  fireEvent.keyDown(document.body, { key: '١', code: 'Digit1' })

  expect(typed).toEqual(['1'])
})

test('as soon as a screen has replaced another one, keys start only the actions of the new screen', async () => {
  const calls: string[] = []
  const { rerender } = await renderWithRig(<Keys key="old" action={() => calls.push('old')} />)
  // React calls a ref while it commits, before it runs passive effects
  const pressKey = () => void document.body.dispatchEvent(new KeyboardEvent('keydown', { ...arrow, bubbles: true }))

  rerender(
    <div ref={pressKey}>
      <Keys key="new" action={() => calls.push('new')} />
    </div>,
  )

  expect(calls).toEqual(['new'])
})
