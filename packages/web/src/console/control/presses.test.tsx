import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createRespondingConsole } from '../../testing/responding-console.ts'
import { createPresses } from './presses.ts'

const openPresses = () => createRespondingConsole(() => new Response()).rigConsole.area(createPresses)

test.each([
  ['a pointer', () => fireEvent.pointerDown(document.body, { pointerId: 1 })],
  ['a key', () => fireEvent.keyDown(document.body, { key: 'ArrowUp', code: 'ArrowUp' })],
])('while %s is down, the page is not idle, even if an element loses the focus', (_input, press) => {
  const presses = openPresses()
  press()

  fireEvent.blur(document.body)

  expect(presses.areIdleFor(0)).toBe(false)
})

test('a window that loses the focus counts as idle, even without a keyup', () => {
  const presses = openPresses()
  fireEvent.keyDown(document.body, { key: 'ArrowUp', code: 'ArrowUp' })

  fireEvent.blur(window)

  expect(presses.areIdleFor(0)).toBe(true)
})

test('if a browser does not identify keys, releasing one of two keys leaves the other one pressed', () => {
  const presses = openPresses()
  fireEvent.keyDown(document.body, { key: 'ArrowUp', code: 'Unidentified' })
  fireEvent.keyDown(document.body, { key: 'ArrowLeft', code: 'Unidentified' })

  fireEvent.keyUp(document.body, { key: 'ArrowUp', code: 'Unidentified' })

  expect(presses.areIdleFor(0)).toBe(false)
})

test('when Meta is released, keys whose keyup macOS omits count as released, but pointers do not', () => {
  const presses = openPresses()
  fireEvent.keyDown(document.body, { key: 'Meta', code: 'MetaLeft' })
  fireEvent.keyDown(document.body, { key: 'c', code: 'KeyC', metaKey: true })

  fireEvent.keyUp(document.body, { key: 'Meta', code: 'MetaLeft' })
  expect(presses.areIdleFor(0)).toBe(true)

  fireEvent.pointerDown(document.body, { pointerId: 1 })
  fireEvent.keyUp(document.body, { key: 'Meta', code: 'MetaLeft' })
  expect(presses.areIdleFor(0)).toBe(false)
})

test('a key without a code is released although Shift has changed its character during the press', () => {
  const presses = openPresses()
  fireEvent.keyDown(document.body, { key: '+' })

  fireEvent.keyUp(document.body, { key: '=' })

  expect(presses.areIdleFor(0)).toBe(true)
})

test('a key without a code is released although its auto-repeat has named another character', () => {
  const presses = openPresses()
  fireEvent.keyDown(document.body, { key: '+' })
  fireEvent.keyDown(document.body, { key: '=', repeat: true })

  fireEvent.keyUp(document.body, { key: '=' })

  expect(presses.areIdleFor(0)).toBe(true)
})

test('a key without a code is released although Num Lock has changed it during its auto-repeat', () => {
  const presses = openPresses()
  fireEvent.keyDown(document.body, { key: '7' })
  fireEvent.keyDown(document.body, { key: 'Home', repeat: true })

  fireEvent.keyUp(document.body, { key: 'Home' })

  expect(presses.areIdleFor(0)).toBe(true)
})

test('a key whose auto-repeat arrives as pairs of keyup and keydown is down after each pair', () => {
  const presses = openPresses()
  const key = { key: 'ArrowUp', code: 'ArrowUp' }
  fireEvent.keyDown(document.body, key)

  fireEvent.keyUp(document.body, key)
  fireEvent.keyDown(document.body, { ...key, repeat: true })

  expect(presses.areIdleFor(0)).toBe(false)
})

test('the release of a key that was pressed in another window counts as the latest release', () => {
  const presses = openPresses()

  fireEvent.keyUp(document.body, { key: 'ArrowUp', code: 'ArrowUp' })

  expect(presses.areIdleFor(60_000)).toBe(false)
})
