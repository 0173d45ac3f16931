import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createVirtualTime } from '../live/guard/proof/virtual-time.ts'
import { renderWithRig } from '../testing/simulated-rig.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { useRefusal } from './use-refusal.ts'

/** jsdom caches `:hover` except for form controls, and matches `:focus-visible` by earlier events except for text fields. */
const Control = () => (
  <>
    <fieldset>
      <input type="text" aria-label="Speed" />
      <Refusal {...useRefusal('sled')} />
    </fieldset>
    <button type="button">Other</button>
  </>
)

const openControl = async () => {
  const time = createVirtualTime()
  const clock = { ...time, date: time.now, clearTimer: (timer: unknown) => timer && time.clearTimer(timer as never) }
  const { rigConsole, user } = await renderWithRig(<Control />, { clock })
  const advance = (ms: number) => act(() => time.advance(time.now() + ms))
  const refuse = () => act(() => rigConsole.refusals.show('sled', 'A patrol is running'))
  return { user, advance, refuse }
}

type User = Awaited<ReturnType<typeof openControl>>['user']

test.each<[string, enter: (user: User) => Promise<void>, leave: (user: User) => Promise<void>]>([
  ['the pointer is over', (user) => user.hover(getField()), (user) => user.hover(getButton())],
  ['the keyboard focus is on', async () => act(() => getField().focus()), async () => act(() => getButton().focus())],
])('a reason is shown for as long as %s its control', async (_what, enter, leave) => {
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

const getField = () => screen.getByRole('textbox', { name: 'Speed' })
const getButton = () => screen.getByRole('button', { name: 'Other' })
