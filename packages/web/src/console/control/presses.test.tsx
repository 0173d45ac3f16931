import { createEvent, fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createRespondingConsole } from '../../testing/responding-console.ts'
import type { RigConsole } from '../console.ts'
import { createPresses } from './presses.ts'

const openPresses = () => openConsole().area(createPresses)

const openConsole = () => createRespondingConsole(() => new Response()).rigConsole

test.each([
  ['a pointer', () => fireEvent.pointerDown(document.body, { pointerId: 1 })],
  ['a key', () => fireEvent.keyDown(document.body, { key: 'ArrowUp', code: 'ArrowUp' })],
])('while %s is down, the page is not idle, even if an element loses the focus', (_input, press) => {
  const presses = openPresses()
  press()

  fireEvent.blur(document.body)

  expect(presses.areIdleFor(0)).toBe(false)
})

const pressKeyAndPointer = () => {
  fireEvent.keyDown(document.body, { key: 'ArrowUp', code: 'ArrowUp' })
  fireEvent.pointerDown(document.body, { pointerId: 1 })
}

test.each([
  ['the window loses the focus', () => fireEvent.blur(window)],
  ['a context menu opens', () => fireEvent.contextMenu(document.body)],
  [
    'Firefox opens a context menu without an event',
    () => fireEvent.mouseDown(document.body, { button: 2, shiftKey: true }),
  ],
  [
    'the browser asks whether to leave the page',
    ({ unsavedWork }: RigConsole) => {
      unsavedWork.set('film', 'a film')
      fireEvent(window, new Event('beforeunload'))
    },
  ],
])('when %s, the page counts as idle, because the release may not reach it', (_when, interrupt) => {
  const rigConsole = openConsole()
  const presses = rigConsole.area(createPresses)
  pressKeyAndPointer()

  interrupt(rigConsole)

  expect(presses.areIdleFor(0)).toBe(true)
})

test.each(['Alt', 'F10', 'Meta'])(
  'pressing %s, which may open a menu, counts as the release of all keys but of no pointer',
  (key) => {
    const presses = openPresses()
    pressKeyAndPointer()

    fireEvent.keyDown(document.body, { key, code: key })

    expect([...presses.store.getState().down]).toEqual(['pointer 1'])
  },
)

test('Caps Lock does not count as held, because macOS sends its keyup only when it is switched off', () => {
  const presses = openPresses()

  fireEvent.keyDown(document.body, { key: 'CapsLock', code: 'CapsLock' })

  expect(presses.areIdleFor(0)).toBe(true)
})

test('when the browser cancels a pointer, for example to scroll, the page counts as idle', () => {
  const presses = openPresses()
  fireEvent.pointerDown(document.body, { pointerId: 1 })

  fireEvent.pointerCancel(document.body, { pointerId: 1 })

  expect(presses.areIdleFor(0)).toBe(true)
})

test('if a control prevents the context menu, all inputs stay pressed', () => {
  const presses = openPresses()
  pressKeyAndPointer()
  const menu = createEvent.contextMenu(document.body)
  menu.preventDefault()

  fireEvent(document.body, menu)

  expect(presses.areIdleFor(0)).toBe(false)
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

test.each([
  ['Shift has changed its character during the press', '+', [], '='],
  ['its auto-repeat has named another character', '+', ['='], '='],
  ['Num Lock has changed it during its auto-repeat', '7', ['Home'], 'Home'],
])('a key without a code is released although %s', (_why, pressed, repeated, released) => {
  const presses = openPresses()
  fireEvent.keyDown(document.body, { key: pressed })
  for (const key of repeated) fireEvent.keyDown(document.body, { key, repeat: true })

  fireEvent.keyUp(document.body, { key: released })

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
