import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createVirtualTime } from '../live/guard/proof/virtual-time.ts'
import { renderWithRig } from '../testing/simulated-rig.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { useRefusal } from './use-refusal.ts'

/** jsdom caches the result of `:hover` for other elements than form controls. */
const Control = () => (
  <>
    <fieldset>
      <button type="button">Move</button>
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
  ['the pointer is over', (user) => user.hover(getButton('Move')), (user) => user.hover(getButton('Other'))],
  ['the keyboard focus is on', (user) => user.tab(), (user) => user.tab()],
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

const getButton = (name: string) => screen.getByRole('button', { name })
