import { act, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createVirtualTime } from '../testing/guard-proof/virtual-time.ts'
import { renderWithRig } from '../testing/simulated-rig.tsx'
import { ControlMessage } from '../ui/control-message.tsx'
import { useControlMessage } from './use-control-message.ts'

/**
 * The control is a text field, because jsdom caches `:hover` for anything but form controls, and derives
 * `:focus-visible` from past events for anything but text fields.
 */
const Control = () => (
  <>
    <fieldset>
      <input type="text" aria-label="Speed" />
      <ControlMessage {...useControlMessage('sled', 'steps only')} />
    </fieldset>
    <button type="button">Other</button>
  </>
)

const openControl = async () => {
  const time = createVirtualTime()
  const { rigConsole, user } = await renderWithRig(<Control />, { clock: time })
  const advance = (ms: number) => act(() => time.advance(time.now() + ms))
  const showLimit = () => act(() => rigConsole.controlMessages.show('steps only', 'The rig responds slowly', 'limited'))
  const refuse = () => act(() => rigConsole.controlMessages.show('sled', 'A patrol is running'))
  return { user, advance, refuse, showLimit }
}

type User = Awaited<ReturnType<typeof openControl>>['user']

test.each<[string, enter: (user: User) => Promise<void>, leave: (user: User) => Promise<void>]>([
  ['the pointer is over', (user) => user.hover(getField()), (user) => user.hover(getButton())],
  ['the keyboard focus is on', async () => act(() => getField().focus()), async () => act(() => getButton().focus())],
])('a reason stays while %s its control', async (_what, enter, leave) => {
  const { user, advance, refuse } = await openControl()
  refuse()
  await screen.findByRole('alert')

  await enter(user)
  advance(20_000)
  expect(screen.getByRole('alert').textContent).toBe('A patrol is running')
  await leave(user)
  advance(1_000)

  expect(screen.queryByRole('alert')).toBeNull()
})

const hideTab = () => vi.spyOn(document, 'hidden', 'get').mockReturnValue(true).mockRestore

/** Makes all elements invisible, as below the message about an outage. jsdom has no `checkVisibility`. */
const hideElements = () => {
  const checkVisibility = (options?: CheckVisibilityOptions) => !options?.visibilityProperty
  Object.assign(Element.prototype, { checkVisibility })
  return () => void Reflect.deleteProperty(Element.prototype, 'checkVisibility')
}

test.each([
  ['the tab is hidden', hideTab],
  ['the control is invisible', hideElements],
])('a reason does not expire while %s, and is then visible for a full 8 s', async (_state, hide) => {
  const { advance, refuse } = await openControl()
  const show = hide()
  onTestFinished(show)

  refuse()
  advance(60_000)
  show()
  advance(7_900)
  expect(screen.getByRole('alert').textContent).toBe('A patrol is running')
  advance(100)

  expect(screen.queryByRole('alert')).toBeNull()
})

test('the message about a slow rig replaces an expired reason, without an alert', async () => {
  const { advance, refuse, showLimit } = await openControl()
  refuse()
  showLimit()
  expect(screen.getByRole('alert').textContent).toBe('A patrol is running')
  expect(screen.queryByText('The rig responds slowly')).toBeNull()

  advance(8_000)

  // Includes hidden regions, because their changes may still be announced
  expect(screen.queryByRole('alert', { hidden: true })).toBeNull()
  expect(screen.getByText('The rig responds slowly')).toBeTruthy()
})

const getField = () => screen.getByRole('textbox', { name: 'Speed' })
const getButton = () => screen.getByRole('button', { name: 'Other' })
