import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { authorization, callsOf, camerasOf, type Opened, openLive } from '../../testing/live-view.ts'
import { expectLogged } from '../../testing/logged-errors.ts'

const deleteAllCameras = async (opened: Opened) => {
  for (const { cameraID } of await camerasOf(opened)) {
    await opened.app.inject({ method: 'DELETE', url: `/api/v1/camera/${cameraID}`, headers: authorization(opened) })
  }
}

test('The header of the view has the camera, the clock, the switch and the badge', async () => {
  await openLive()

  expect(await screen.findByRole('heading', { name: 'Dashboard - PTZ North span' })).toBeTruthy()
  expect(screen.getByText(/^\d\d:\d\d:\d\d$/)).toBeTruthy()
  expect(screen.getByRole('switch', { name: 'Live streaming' }).getAttribute('aria-checked')).toBe('false')
  expect(screen.getByText('Not live')).toBeTruthy()
})

test('Streaming starts off, and the cover over the picture can switch it on', async () => {
  const { user } = await openLive()
  expect(await screen.findByText('Live streaming turned off')).toBeTruthy()

  await user.click(screen.getByRole('button', { name: 'Enable Live streaming' }))

  expect(screen.getByRole('switch', { name: 'Live streaming' }).getAttribute('aria-checked')).toBe('true')
  expect(screen.queryByText('Live streaming turned off')).toBeNull()
})

test('Until the cameras are loaded, the view shows that it is loading', async () => {
  await openLive()

  expect(await screen.findByText('Loading...')).toBeTruthy()
})

test('With a rig without cameras, the view shows that there is no camera', async () => {
  const opened = await openLive()
  await screen.findByRole('list', { name: 'Cameras' })
  await waitFor(() => expect(opened.rigConsole.queryClient.isFetching()).toBe(0))
  await deleteAllCameras(opened)

  await opened.rigConsole.queryClient.refetchQueries({ queryKey: ['cameras'] })

  expect(await screen.findByText('No camera')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy()
})

test('Camera and live picture are as before after a visit to another screen', async () => {
  const { user } = await openLive()
  await user.click(await screen.findByRole('button', { name: 'PTZ South span Online' }))
  await user.click(screen.getByRole('switch', { name: 'Live streaming' }))

  await user.click(screen.getByRole('link', { name: 'Alarm' }))
  await screen.findByRole('heading', { name: 'Alarm' })
  await user.click(screen.getByRole('link', { name: 'Dashboard' }))

  expect(await screen.findByRole('heading', { name: 'Dashboard - PTZ South span' })).toBeTruthy()
  expect(screen.getByRole('switch', { name: 'Live streaming' }).getAttribute('aria-checked')).toBe('true')
})

test('The side panel can be folded away and shown again', async () => {
  const { user } = await openLive()

  await user.click(await screen.findByRole('button', { name: 'Hide side panel' }))
  expect(screen.queryByRole('list', { name: 'Cameras' })).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Show side panel' }))
  expect(screen.getByRole('list', { name: 'Cameras' })).toBeTruthy()
})

test('While the view fills the window, everything outside of it is inert', async () => {
  const { user } = await openLive()

  await user.click(await screen.findByRole('button', { name: 'Full screen' }))
  expect(screen.getByRole('navigation', { name: 'Main' }).closest('[inert]')).not.toBeNull()
  for (const name of ['Sled', 'Pan and tilt']) expect(screen.getByRole('group', { name }).closest('[inert]')).toBeNull()
  expect(screen.getByRole('list', { name: 'Cameras' }).closest('[inert]')).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Leave full screen' }))
  expect(screen.getByRole('navigation', { name: 'Main' }).closest('[inert]')).toBeNull()
})

test('Saving the view requests a name, refuses an empty one, and shows a toast once the preset is saved', async () => {
  const { user } = await openLive()
  await user.click(await screen.findByRole('button', { name: 'Save view as' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Preset' }))
  const dialog = await screen.findByRole('dialog', { name: 'Preset Label' })
  const field = within(dialog).getByRole('textbox', { name: 'Preset name' })
  expect(field.getAttribute('placeholder')).toBe('e.g door view')
  expect(within(dialog).getByRole('button', { name: 'Cancel' })).toBeTruthy()

  await user.type(field, '   ')
  await user.click(within(dialog).getByRole('button', { name: 'Save Preset' }))
  expect(within(dialog).getByText('Preset name cannot be empty')).toBeTruthy()

  await user.type(field, 'Door / 50 % #1')
  await user.click(within(dialog).getByRole('button', { name: 'Save Preset' }))
  expect(await screen.findByText('Preset taken')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await user.click(screen.getByRole('button', { name: 'Preset' }))
  expect(await screen.findByText('Door / 50 % #1')).toBeTruthy()
})

test.each(['Frame Shot', 'the key S'])(
  '%s takes a frame shot of the current camera, and a failure shows no notice',
  async (input) => {
    expectLogged(/POST \/api\/v1\/snap\/ 409/)
    const opened = await openLive()
    await opened.user.click(await screen.findByRole('button', { name: 'PTZ Tower Offline' }))
    await screen.findByRole('heading', { name: 'Dashboard - PTZ Tower' })

    if (input === 'Frame Shot') await opened.user.click(screen.getByRole('button', { name: input }))
    else await opened.user.keyboard('s')

    await waitFor(() => expect(callsOf(opened, /snap/)).toEqual(['POST /api/v1/snap/']))
    await waitFor(() => expect(opened.rigConsole.queryClient.isMutating()).toBe(0))
    expect(screen.queryByText(/offline\. Try again/)).toBeNull()
  },
)
