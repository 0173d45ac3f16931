import { useMutation } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { expectLogged } from '../testing/console-words.ts'
import { renderWithRig } from '../testing/simulated-rig.tsx'
import { callRig } from './api.ts'
import { noteMovement, untilStill } from './movement.ts'
import type { MutationMeta } from './query-client.ts'
import { endSession, useSession } from './session.ts'

const calls = {
  works: () => callRig('services.restartPitunnel', {}),
  fails: () => callRig('presets.remove', { params: { id: 'gone' } }),
  isNotSent: () => callRig('jobs.remove', { params: { name: '..' } }),
}

const Probe = ({ call, meta }: { call: keyof typeof calls; meta: MutationMeta }) => {
  const { mutate, status } = useMutation({ mutationFn: calls[call], meta })
  return (
    <button type="button" onClick={() => mutate()}>
      {status}
    </button>
  )
}

const press = async (call: keyof typeof calls, meta: MutationMeta) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const rig = await renderWithRig(<Probe call={call} meta={meta} />, { as: 'operator' })
  rig.queryClient.setQueryData(['presets', 'north'], [])
  await rig.user.click(screen.getByRole('button', { name: 'idle' }))
  await screen.findByRole('button', { name: call === 'works' ? 'success' : 'error' })
  return { ...rig, logged }
}

const notices = () => screen.queryAllByRole('listitem').map((notice) => notice.textContent)

afterEach(() => vi.restoreAllMocks())

test('A success shows its words; when it is repeated, they replace the former notice', async () => {
  const { user } = await press('works', { success: 'Moving...' })
  expect(await screen.findByText('Moving...')).toBeTruthy()

  await user.click(screen.getByRole('button', { name: 'success' }))

  await waitFor(() => expect(screen.getByRole('button', { name: 'success' })).toBeTruthy())
  expect(notices()).toEqual(['Moving...'])
})

test('Notices with one id take each other’s place', async () => {
  const { rerender, user } = await press('works', { success: 'Zooming In...', noticeId: 'steering' })
  expect(await screen.findByText('Zooming In...')).toBeTruthy()

  rerender(<Probe call="works" meta={{ success: 'Zooming Out...', noticeId: 'steering' }} />)
  await user.click(screen.getByRole('button', { name: 'success' }))

  expect(await screen.findByText('Zooming Out...')).toBeTruthy()
  expect(notices()).toEqual(['Zooming Out...'])
})

test('A failure that declares it shows the words of the rig', async () => {
  const { logged } = await press('fails', { failure: 'message' })

  const message = String(logged.mock.calls[0]?.[2])
  expect(await screen.findByText(message)).toBeTruthy()
})

test('A failure with a fixed text shows that and no detail', async () => {
  await press('fails', { failure: { text: 'Login failed' } })

  expect(await screen.findByText('Login failed')).toBeTruthy()
})

test('A silent failure shows nothing, and is logged with call, status and message', async () => {
  const { logged } = await press('fails', {})

  expect(logged.mock.calls).toEqual([['DELETE /api/v1/preset/gone', 404, expect.stringContaining(' ')]])
  expect(notices()).toEqual([])
})

test('A call that no address can carry says so, also where a failure of the rig is silent', async () => {
  await press('isNotSent', { failure: 'silent' })

  expect(await screen.findByText("Nothing was sent to the rig: '..' can't be the name in an address")).toBeTruthy()
})

test.each(['works', 'fails'] as const)(
  'After a call that %s, what it may have changed is fetched again',
  async (call) => {
    const { queryClient } = await press(call, { refresh: ['presets'] })

    expect(queryClient.getQueryState(['presets', 'north'])?.isInvalidated).toBe(true)
  },
)

test('A success that reloads the page shows its words after the reload', async () => {
  const { page } = await press('works', { success: 'Image deleted', reload: true })

  await waitFor(() => expect(page.reloads).toBe(1))
  expect(useSession.getState().handover?.notice).toBe('Image deleted')
  expect(notices()).toEqual([])
})

test('A reload after a success waits until nothing moves any more', async () => {
  noteMovement('north', true)
  const { page } = await press('works', { success: 'Image deleted', reload: true })
  expect(page.reloads).toBe(0)

  noteMovement('north', false)

  await waitFor(() => expect(page.reloads).toBe(1))
})

test('A success does not reload the page once its session has ended', async () => {
  noteMovement('north', true)
  const { page } = await press('works', { success: 'Image deleted', reload: true })
  endSession('logout')

  noteMovement('north', false)
  await untilStill()

  expect(page.reloads).toBe(0)
  expect(localStorage.getItem('root')).toBe(null)
})

test('A clock that is set back makes no list count as fresh', async () => {
  const { queryClient } = await renderWithRig(<p />, { as: 'operator' })
  let asked = 0
  const count = { queryKey: ['count'], queryFn: () => ++asked }
  await queryClient.fetchQuery(count)
  await queryClient.fetchQuery(count)
  expect(asked).toBe(1)

  vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000)
  await queryClient.fetchQuery(count)

  expect(asked).toBe(2)
})

test('A refused token says that the session has expired, and nothing else', async () => {
  expectLogged(/ 401 /)
  const { user } = await renderWithRig(<Probe call="fails" meta={{ failure: 'message' }} />, { as: 'operator' })
  useSession.setState({ token: 'worn out' })

  await user.click(screen.getByRole('button', { name: 'idle' }))

  expect(await screen.findByText('Your session has expired')).toBeTruthy()
  expect(notices()).toEqual(['Your session has expired'])
})
