import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderWithRig } from '../testing/simulated-rig.tsx'
import { useCapturedKeys } from './use-captured-keys.ts'

type KeysProps = { onBack: () => unknown; isUsedByElement?: () => boolean }

const Keys = ({ onBack, isUsedByElement }: KeysProps) => {
  useCapturedKeys([{ keys: ['['], act: onBack }], isUsedByElement)
  return null
}

const press = async (props: Partial<KeysProps>, event: KeyboardEventInit, dialogs = 1) => {
  const calls: string[] = []
  const { rigConsole } = await renderWithRig(<Keys onBack={() => calls.push('back')} {...props} />)
  for (let opened = 0; opened < dialogs; opened++) rigConsole.overlays.openPopup('dialog')
  const isDefaultAllowed = fireEvent.keyDown(document.body, event)
  return { isDefaultAllowed, calls }
}

test.each([
  ['on a German Mac', { key: '[', code: 'Digit5', altKey: true }],
  ['with AltGr on Windows', { key: '[', code: 'Digit8', altKey: true, ctrlKey: true }],
  ['on a Russian layout', { key: 'х', code: 'BracketLeft' }],
])('a captured key runs its action %s', async (_layout, event) => {
  expect(await press({}, event)).toEqual({ isDefaultAllowed: false, calls: ['back'] })
})

test.each([
  ['below another dialog', {}, '[', 2],
  ['without an action', {}, ']', 1],
  ['that the focused element uses', { isUsedByElement: () => true }, '[', 1],
] as const)('a captured key %s is left to the browser', async (_which, props, key, dialogs) => {
  expect(await press(props, { key }, dialogs)).toEqual({ isDefaultAllowed: true, calls: [] })
})

test('a captured key whose action returns false is left to the browser', async () => {
  expect((await press({ onBack: () => false }, { key: '[' })).isDefaultAllowed).toBe(true)
})
