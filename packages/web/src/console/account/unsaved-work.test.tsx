import { expect, onTestFinished, test } from 'vitest'
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
