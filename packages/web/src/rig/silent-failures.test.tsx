import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { addFault } from '../testing/change-rig.ts'
import { openConsole } from '../testing/simulated-rig.tsx'

afterEach(() => void vi.restoreAllMocks())

const press = async (user: UserEvent, name: string) => user.click(await screen.findByRole('button', { name }))
const inPresets = async (user: UserEvent, name: string | RegExp) => {
  await press(user, 'Preset')
  const dialog = await screen.findByRole('dialog', { name: 'Presets' })
  const [button] = await within(dialog).findAllByRole('button', { name })
  if (button) await user.click(button)
}

type Command = [name: string, path: string, method: string, perform: (user: UserEvent) => Promise<unknown>]

const commands: Command[] = [
  ['Moving the camera', '/dashboard/view', 'POST', (user) => press(user, 'Pan right')],
  ['Moving the sled', '/dashboard/view', 'POST', (user) => press(user, 'Move sled forward')],
  ['Taking a frame shot', '/dashboard/view', 'POST', (user) => press(user, 'Frame Shot')],
  ['Loading a preset', '/dashboard/view', 'POST', (user) => inPresets(user, 'Load Preset')],
  ['Making a preset the default', '/dashboard/view', 'PUT', (user) => inPresets(user, 'Make Default')],
  ['Deleting a preset', '/dashboard/view', 'DELETE', (user) => inPresets(user, 'Delete')],
  [
    'Saving a preset',
    '/dashboard/view',
    'POST',
    async (user) => {
      await press(user, 'Save view as')
      await user.click(await screen.findByRole('menuitem', { name: 'Preset' }))
      await user.type(await screen.findByRole('textbox', { name: 'Preset name' }), 'Door{Enter}')
    },
  ],
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

test.each(commands)('%s logs a failed request without showing a toast', async (_name, path, method, perform) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { app, user, rigConsole } = await openConsole(path, { as: 'operator' })
  await addFault(app, { kind: 'fail', method, status: 500 })

  await perform(user)

  await waitFor(() =>
    expect(logged).toHaveBeenCalledWith(
      expect.stringContaining(`${method} /api/v1/`),
      500,
      expect.stringContaining('This failure was requested through /sim/faults'),
    ),
  )
  await waitFor(() => expect(rigConsole.queryClient.isMutating()).toBe(0))
  const toasts = [...document.querySelectorAll('[data-sonner-toast] [data-title]')]
  expect(toasts.map((toast) => toast.textContent)).toEqual([])
})
