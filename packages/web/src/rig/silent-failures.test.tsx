import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { addFault, changeRig, createGalleryItems, createJobs } from '../testing/change-rig.ts'
import { waitForPresetDigits } from '../testing/live-view.ts'
import { openConsole } from '../testing/simulated-rig.tsx'

afterEach(() => void vi.restoreAllMocks())

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
const inPresets = async (user: UserEvent, name: string | RegExp) => {
  await press(user, 'Preset')
  const dialog = await screen.findByRole('dialog', { name: 'Presets' })
  const [button] = await within(dialog).findAllByRole('button', { name })
  if (button) await user.click(button)
}

type SimulatedRig = Awaited<ReturnType<typeof openConsole>>
type Command = [
  name: string,
  path: string,
  method: string,
  perform: (user: UserEvent, opened: SimulatedRig) => Promise<unknown>,
]

const REASON = 'This failure was requested through /sim/faults'

const commands: Command[] = [
  ['Moving the sled', '/dashboard/view', 'POST', (user) => press(user, 'Move sled forward')],
  ['Taking a frame shot', '/dashboard/view', 'POST', (user) => press(user, 'Frame Shot')],
  ['Taking a frame shot by key', '/dashboard/view', 'POST', (user) => pressKey(user, 's')],
  ['Moving the sled by key', '/dashboard/view', 'POST', (user) => pressKey(user, ',')],
  [
    'Loading a preset by key',
    '/dashboard/view',
    'POST',
    (user, opened) => waitForPresetDigits(opened).then(() => user.keyboard('2')),
  ],
  ['Moving the camera to the default view', '/dashboard/view', 'POST', (user) => pressDefaultView(user)],
  ['Loading a preset', '/dashboard/view', 'POST', (user) => inPresets(user, 'Load Preset')],
  ['Making a preset the default', '/dashboard/view', 'PUT', (user) => inPresets(user, 'Make Default')],
  ['Deleting a preset', '/dashboard/view', 'DELETE', (user) => inPresets(user, 'Delete')],
  [
    'Deleting a schedule',
    '/dashboard/scheduler',
    'DELETE',
    async (user) => {
      await user.click(await screen.findByRole('button', { name: /06:30/ }))
      await press(user, 'Delete Schedule')
    },
  ],
]

const openFailing = async (path: string, method: string) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const opened = await openConsole(path, { as: 'operator' })
  await addFault(opened.app, { kind: 'fail', method, status: 500 })
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

test.each(commands)('%s logs a failed request, shows its reason at the control and no toast', async (...command) => {
  const [, path, method, perform] = command
  const opened = await openFailing(path, method)

  await perform(opened.user, opened)

  expect((await screen.findByRole('alert')).textContent).toBe(REASON)
  await expectOnlyLogged(opened, method)
})

test('moving the camera logs a failed request and shows no toast', async () => {
  const opened = await openFailing('/dashboard/view', 'POST')

  await press(opened.user, 'Pan right')

  await expectOnlyLogged(opened, 'POST')
})

test('saving a preset logs a failed request, and the form keeps the name and shows the reason until it changes', async () => {
  const opened = await openFailing('/dashboard/view', 'POST')
  await press(opened.user, 'Save view as')
  await opened.user.click(await screen.findByRole('menuitem', { name: 'Preset' }))

  await opened.user.type(await screen.findByRole('textbox', { name: 'Preset name' }), 'Door{Enter}')

  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Preset name', description: REASON })
  expect(field.value).toBe('Door')
  await expectOnlyLogged(opened, 'POST')
  await opened.user.type(field, 's')
  expect(screen.queryByRole('textbox', { name: 'Preset name', description: REASON })).toBeNull()
})

test.each([
  ['Gallery', '/dashboard/gallery'],
  ['Job', '/dashboard/job'],
])('deleting one file from the %s list logs a failed request and shows its reason at the file', async (name, path) => {
  const opened = await openFailing('/dashboard/alarm', 'DELETE')
  await changeRig(opened.app, () => ({
    gallery: createGalleryItems('one.jpg', 'two.jpg'),
    jobs: createJobs('one.txt', 'two.txt'),
  }))
  await opened.router.navigate(path)
  const [, second] = await within(await screen.findByRole('list', { name })).findAllByRole('listitem')
  if (!second) throw new Error('The list has one file')

  fireEvent.click(within(second).getByRole('button', { name: /^Delete / }))

  expect((await within(second).findByRole('alert')).textContent).toBe(REASON)
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  await expectOnlyLogged(opened, 'DELETE')
})
