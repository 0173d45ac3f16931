import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { NORTH_CAMERA_ID } from '../testing/camera-page.tsx'
import { addFault, changeRig, createGalleryItems, createJobs } from '../testing/change-rig.ts'
import { waitForPresetDigits } from '../testing/live-view.ts'
import { expectLogged } from '../testing/logged-errors.ts'
import { openConsole } from '../testing/simulated-rig.tsx'

const press = async (user: UserEvent, name: string) => user.click(await screen.findByRole('button', { name }))
const pressKey = async (user: UserEvent, key: string) => {
  await screen.findByText('12°')
  await user.keyboard(key)
}
const pressDefaultView = async (user: UserEvent) => {
  const button = await screen.findByRole('button', { name: 'Default view' })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
  await user.click(button)
}
const openPresets = (user: UserEvent) => press(user, 'Preset')
const pressInPresets = async (user: UserEvent, name: string) => {
  const dialog = await screen.findByRole('dialog', { name: 'Presets' })
  const [button] = await within(dialog).findAllByRole('button', { name })
  if (button) await user.click(button)
}

const deleteOpenImage = async (user: UserEvent, { app, router }: SimulatedRig) => {
  await changeRig(app, () => ({ gallery: createGalleryItems('one.jpg') }))
  await router.navigate('/dashboard/gallery')
  await press(user, 'Open one.jpg')
  const viewer = within(await screen.findByRole('dialog'))
  await user.click(await viewer.findByLabelText('Delete one.jpg', { selector: ':not([aria-disabled])' }))
}

type SimulatedRig = Awaited<ReturnType<typeof openConsole>>
type Command = [name: string, method: string, perform: (user: UserEvent, opened: SimulatedRig) => Promise<unknown>]

const REASON = 'This failure was requested through /sim/faults'

/**
 * For each screen, its commands in the order in which the test performs them. The presets dialog, once opened, stays
 * open.
 */
const screens: [screen: string, path: string, commands: Command[]][] = [
  [
    'the scheduler',
    '/dashboard/scheduler',
    [
      [
        'Deleting a schedule',
        'DELETE',
        async (user) => {
          await user.click(await screen.findByRole('button', { name: /06:30/ }))
          await press(user, 'Delete Schedule')
        },
      ],
    ],
  ],
  [
    'the gallery',
    // The test starts on another screen, because the gallery's list is changed before the gallery opens
    '/dashboard/alarm',
    [['Deleting the open image', 'DELETE', (user, opened) => deleteOpenImage(user, opened)]],
  ],
  [
    'the live view',
    '/dashboard/view',
    [
      ['Moving the sled', 'POST', (user) => press(user, 'Move sled forward')],
      ['Taking a frame shot', 'POST', (user) => press(user, 'Frame Shot')],
      ['Taking a frame shot by key', 'POST', (user) => pressKey(user, 's')],
      ['Moving the sled by key', 'POST', (user) => pressKey(user, ',')],
      ['Loading a preset by key', 'POST', (user, opened) => waitForPresetDigits(opened).then(() => user.keyboard('2'))],
      ['Moving the camera to the default view', 'POST', (user) => pressDefaultView(user)],
      ['Loading a preset', 'POST', (user) => openPresets(user).then(() => pressInPresets(user, 'Load Preset'))],
      ['Making a preset the default', 'PUT', (user) => pressInPresets(user, 'Make Default')],
      ['Deleting a preset', 'DELETE', (user) => pressInPresets(user, 'Delete')],
    ],
  ],
]

const openFailing = async (path: string, ...methods: string[]) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const opened = await openConsole(path, { as: 'operator' })
  for (const method of methods) await addFault(opened.app, { kind: 'fail', method, status: 500 })
  return { ...opened, logged }
}

const expectOnlyLogged = async ({ logged, rigConsole }: Awaited<ReturnType<typeof openFailing>>, method: string) => {
  await waitFor(() =>
    expect(logged).toHaveBeenCalledWith(
      expect.stringContaining(`${method} /api/v1/`),
      500,
      expect.stringContaining(REASON),
    ),
  )
  await waitFor(() => expect(rigConsole.queryClient.isMutating()).toBe(0))
  const toasts = [...document.querySelectorAll('[data-sonner-toast] [data-title]')]
  expect(toasts.map((toast) => toast.textContent)).toEqual([])
}

const clearReasons = async ({ logged, rigConsole }: Awaited<ReturnType<typeof openFailing>>) => {
  const { controlMessages } = rigConsole
  act(() => Object.keys(controlMessages.store.getState()).forEach(controlMessages.clear))
  expect(screen.queryAllByRole('alert')).toEqual([])
  logged.mockClear()
}

test.each(screens)('a failed command of %s is logged, and its control (no toast) shows the reason', async (...row) => {
  const [, path, commands] = row
  const opened = await openFailing(path, 'POST', 'PUT', 'DELETE')

  for (const [name, method, perform] of commands) {
    await perform(opened.user, opened)

    // Fails if the message is behind an open dialog, because this query does not find hidden alerts
    const alert = await screen.findByRole('alert')
    expect(alert.textContent, name).toBe(REASON)
    expect(screen.getAllByText(REASON, { selector: 'p, p span' }), name).toHaveLength(1)
    expect(screen.getAllByRole('alert', { hidden: true }), name).toEqual([alert])
    await expectOnlyLogged(opened, method)
    await clearReasons(opened)
  }
})

test('saving a preset logs a failed request, and the form keeps the name and shows the reason until the name changes', async () => {
  const opened = await openFailing('/dashboard/view', 'POST')
  await press(opened.user, 'Save view as')
  await opened.user.click(await screen.findByRole('menuitem', { name: 'Preset' }))

  await opened.user.type(await screen.findByRole('textbox', { name: 'Preset name' }), 'Door{Enter}')

  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Preset name', description: REASON })
  expect(field.value).toBe('Door')
  expect(screen.getAllByRole('alert', { hidden: true }).map(({ textContent }) => textContent)).toEqual([REASON])
  await expectOnlyLogged(opened, 'POST')
  await opened.user.type(field, 's')
  expect(screen.queryByRole('textbox', { name: 'Preset name', description: REASON })).toBeNull()
})

test('a preset that cannot be saved shows the reason even if its name was edited while it was being saved', async () => {
  const opened = await openFailing('/dashboard/view', 'POST')
  await press(opened.user, 'Save view as')
  await opened.user.click(await screen.findByRole('menuitem', { name: 'Preset' }))
  const field = await screen.findByRole('textbox', { name: 'Preset name' })
  const release = opened.link.hold(/POST .*preset/)
  await opened.user.type(field, 'Door{Enter}')

  await opened.user.type(field, 's')
  release()

  expect(await screen.findByRole('textbox', { name: 'Preset name', description: REASON })).toBe(field)
})

test('deleting one file from a list logs a failed request and shows its reason at the file', async () => {
  const opened = await openFailing('/dashboard/alarm', 'DELETE')
  await changeRig(opened.app, () => ({
    gallery: createGalleryItems('one.jpg', 'two.jpg'),
    jobs: createJobs('one.txt', 'two.txt'),
  }))

  for (const [name, path] of Object.entries({ Gallery: '/dashboard/gallery', Job: '/dashboard/job' })) {
    await opened.router.navigate(path)
    const [, second] = await within(await screen.findByRole('list', { name })).findAllByRole('listitem')
    if (!second) throw new Error('The list has one file')
    fireEvent.click(within(second).getByRole('button', { name: /^Delete / }))

    expect((await within(second).findByRole('alert')).textContent, name).toBe(REASON)
    expect(screen.getAllByRole('alert'), name).toHaveLength(1)
    await expectOnlyLogged(opened, 'DELETE')
    opened.logged.mockClear()
  }
})

test.each<[what: string, act: (opened: SimulatedRig) => Promise<unknown>, hasToast: boolean]>([
  ['presses Escape: at the control', ({ user }) => user.keyboard('{Escape}'), false],
  ['leaves the live view: in a toast', ({ router }) => router.navigate('/dashboard/alarm'), true],
])('a waiting preset is discarded with its reason if the operator %s', async (_what, act, hasToast) => {
  expectLogged(/NotSentError/)
  const opened = await openConsole('/dashboard/view', { as: 'operator' })
  await waitForPresetDigits(opened)
  const neverStops = {
    waitUntilStopped: () => new Promise<void>(() => {}),
    stopUndriven: () => {},
    stop: () => {},
    isCameraCommanded: () => true,
  }
  opened.rigConsole.movement.registerStopper(NORTH_CAMERA_ID, neverStops)
  const showToast = vi.spyOn(opened.rigConsole.notices, 'error')
  await opened.user.keyboard('2')
  await waitFor(() => expect(opened.rigConsole.queryClient.isMutating()).toBe(1))

  await act(opened)

  const selector = hasToast ? '[data-title]' : '[title]'
  await screen.findByText(/^The preset was not sent because /, { selector })
  expect(showToast).toHaveBeenCalledTimes(hasToast ? 1 : 0)
})
