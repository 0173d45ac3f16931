import { expect, onTestFinished, test, vi } from 'vitest'
import { createRespondingConsole } from '../../testing/responding-console.ts'
import { createUnsavedWork, describeUnsavedWork } from './unsaved-work.ts'

const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('the browser asks for confirmation before it closes the page only while work is unsaved', async () => {
  const unsaved = createUnsavedWork(window, () => {})
  onTestFinished(unsaved.close)
  expect(isAsked()).toBe(false)

  unsaved.set('one', 'findings')
  unsaved.set('other', 'the draft of a finding')
  const saved = unsaved.waitUntilSaved()

  expect(describeUnsavedWork(unsaved.store.getState().labels)).toBe('findings and the draft of a finding')
  unsaved.set('one', null)
  expect(isAsked()).toBe(true)
  unsaved.set('other', null)
  await saved
  expect(isAsked()).toBe(false)
})

test('a key that was held when the browser asked, and whose release the dialog took, can be pressed again', () => {
  const { rigConsole } = createRespondingConsole(() => new Response('{}'))
  const start = vi.fn(() => ({}))
  const press = (timeStamp: number) =>
    rigConsole.heldKeys.press({ key: 'ArrowRight', code: 'ArrowRight', timeStamp, repeat: false }, start)
  press(0)

  rigConsole.unsavedWork.set('film', 'a film')
  isAsked()
  press(1_000)

  expect(start).toHaveBeenCalledTimes(2)
})
