import { QueryClient, useMutation, useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { browserClock, type Clock } from '../../lib/clock.ts'
import { expectLogged } from '../../testing/logged-errors.ts'
import { createSampleAdmin } from '../../testing/sample-admin.ts'
import { renderWithRig } from '../../testing/simulated-rig.tsx'
import { createVirtualClock } from '../../testing/virtual-clock.ts'
import type { RigConsole } from '../console.ts'
import { useConsole } from '../console-context.tsx'
import { createListRefresh, type MutationMeta } from './query-client.ts'
import type { RigClient } from './rig-client.ts'

const requests = {
  succeeds: ({ services }: RigClient) => services.restartPitunnel(),
  fails: ({ presets }: RigClient) => presets.remove({ params: { id: 'gone' } }),
  'is not sent': ({ jobs }: RigClient) => jobs.remove({ params: { name: '..' } }),
}

type Outcome = keyof typeof requests

const Probe = ({ outcome, meta }: { outcome: Outcome; meta: MutationMeta }) => {
  const { rig } = useConsole()
  const { mutate, status } = useMutation({ mutationFn: () => requests[outcome](rig), meta })
  return (
    <button type="button" onClick={() => mutate()}>
      {status}
    </button>
  )
}

const Presets = ({ fetchPresets }: { fetchPresets: () => Promise<string> }) =>
  useQuery({ queryKey: ['presets'], queryFn: fetchPresets }).data ?? null

type Setup = { isMoving?: boolean; unsaved?: string | null; clock?: Clock }

const press = async (
  outcome: Outcome,
  meta: MutationMeta,
  { isMoving = false, unsaved = null, clock = browserClock }: Setup = {},
) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const opened = await renderWithRig(<Probe outcome={outcome} meta={meta} />, { as: 'operator', clock })
  const { movement, unsavedWork, queryClient } = opened.rigConsole
  queryClient.setQueryData(['presets', 'north'], [])
  movement.setMoving('north', isMoving)
  unsavedWork.set('work', unsaved)
  await opened.user.click(screen.getByRole('button', { name: 'idle' }))
  await screen.findByRole('button', { name: outcome === 'succeeds' ? 'success' : 'error' })
  return { ...opened.rigConsole, ...opened, logged }
}

const notices = () => screen.queryAllByRole('listitem').map((notice) => notice.textContent)

test('the query client replaces its success toast when the same mutation succeeds again', async () => {
  const { user } = await press('succeeds', { success: 'Moving...' })
  expect(await screen.findByText('Moving...')).toBeTruthy()

  await user.click(screen.getByRole('button', { name: 'success' }))

  await waitFor(() => expect(screen.getByRole('button', { name: 'success' })).toBeTruthy())
  expect(notices()).toEqual(['Moving...'])
})

test('if a mutation declares a control, the query client shows its success there instead of in a toast', async () => {
  const shownAt = { success: () => ['frame shot'], failure: () => ['frame shot'] }
  const { controlMessages } = await press('succeeds', { success: 'Frameshot taken', shownAt })

  expect(controlMessages.store.getState()).toEqual({ 'frame shot': { text: 'Frameshot taken', tone: 'done' } })
  expect(notices()).toEqual([])
})

test('the query client shows why a request was not sent, even if the mutation declares no message for a failure', async () => {
  await press('is not sent', {})

  expect(await screen.findByText("Nothing was sent to the rig: '..' is not a valid name")).toBeTruthy()
})

test('the query client requests a list again if the first request for the list was pending during the mutation', async () => {
  let respond = (_response: string) => {}
  const fetchPresets = vi
    .fn(async () => 'later')
    .mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          respond = resolve
        }),
    )
  const page = (
    <>
      <Probe outcome="succeeds" meta={{ refresh: ['presets'] }} />
      <Presets fetchPresets={fetchPresets} />
    </>
  )
  const { user } = await renderWithRig(page, { as: 'operator' })

  await user.click(screen.getByRole('button', { name: 'idle' }))
  await screen.findByRole('button', { name: 'success' })
  respond('earlier')

  expect(await screen.findByText('later')).toBeDefined()
})

test('the query client postpones the reload while work is unsaved, says why, and refetches the lists', async () => {
  const { page, unsavedWork, queryClient } = await press(
    'succeeds',
    { success: 'Image deleted', reload: true },
    { unsaved: 'findings of ann@rig.test' },
  )

  expect(
    await screen.findByText(/^Not saved: findings of ann@rig\.test\..*Reloading it yourself discards the work$/),
  ).toBeTruthy()
  expect(notices()).toContain('Image deleted')
  expect(queryClient.getQueryState(['presets', 'north'])?.isInvalidated).toBe(true)
  expect(page.reloads).toBe(0)
  unsavedWork.set('work', null)

  await waitFor(() => expect(page.reloads).toBe(1))
})

test('the query client delays the page reload until no camera moves', async () => {
  const { page, movement } = await press('succeeds', { success: 'Image deleted', reload: true }, { isMoving: true })
  expect(page.reloads).toBe(0)

  movement.setMoving('north', false)

  await waitFor(() => expect(page.reloads).toBe(1))
})

test('the query client reloads the page after 3 s even if a camera still moves', async () => {
  const { clock, pass } = createVirtualClock()
  const { page } = await press('succeeds', { success: 'Image deleted', reload: true }, { isMoving: true, clock })

  await pass(2_999)
  expect(page.reloads).toBe(0)
  await pass(1)

  expect(page.reloads).toBe(1)
})

test.each<[when: string, end: (rigConsole: RigConsole) => void]>([
  ['the console has been closed', ({ close }) => close()],
  ['the session has ended', ({ session }) => session.end('logout')],
])('the query client does not reload the page after %s', async (_when, end) => {
  const { clock, pass } = createVirtualClock()
  const opened = await press('succeeds', { success: 'Image deleted', reload: true }, { isMoving: true, clock })
  const { page, movement, storage } = opened
  end(opened)
  const stored = storage.getItem('root')

  movement.setMoving('north', false)
  await pass(3_000)

  expect(page.reloads).toBe(0)
  expect(storage.getItem('root')).toBe(stored)
})

test('the query client refetches a response if the system clock has been set back to before its arrival', async () => {
  const { queryClient } = (await renderWithRig(<p />, { as: 'operator' })).rigConsole
  let requests = 0
  const count = { queryKey: ['count'], queryFn: () => ++requests }
  await queryClient.fetchQuery(count)
  await queryClient.fetchQuery(count)
  expect(requests).toBe(1)

  vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000)
  await queryClient.fetchQuery(count)

  expect(requests).toBe(2)
})

test('after each command that gets 404, the lists are refetched, unless they are being refetched already', async () => {
  const client = new QueryClient()
  const invalidate = vi.spyOn(client, 'invalidateQueries')
  const refresh = createListRefresh(client)

  refresh('presets')
  refresh('presets')
  expect(invalidate).toHaveBeenCalledTimes(2)
  await Promise.all(invalidate.mock.results.map(({ value }) => value))
  refresh('presets')

  expect(invalidate).toHaveBeenCalledTimes(4)
})

test("the query client shows only 'Your session has expired' after a 401", async () => {
  expectLogged(/ 401 /)
  const { rigConsole, user } = await renderWithRig(<Probe outcome="fails" meta={{ failure: 'message' }} />)
  rigConsole.session.completeLogin(createSampleAdmin({ token: 'expired' }))

  await user.click(screen.getByRole('button', { name: 'idle' }))

  expect(await screen.findByText('Your session has expired')).toBeTruthy()
  expect(notices()).toEqual(['Your session has expired'])
})

test('a component that is still mounted after the end of the session sends no request', async () => {
  const fetchPresets = vi.fn(async () => 'Gate')
  const { rigConsole, rerender } = await renderWithRig(<Presets fetchPresets={fetchPresets} />, { as: 'operator' })
  await screen.findByText('Gate')

  rigConsole.session.end('logout')
  rerender(<Presets fetchPresets={fetchPresets} />)

  await waitFor(() => expect(screen.queryByText('Gate')).toBe(null))
  expect(fetchPresets).toHaveBeenCalledTimes(1)
})
