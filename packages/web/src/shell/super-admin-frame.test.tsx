import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createSampleAdmin } from '../testing/sample-admin.ts'
import { openConsole, renderWithRig } from '../testing/simulated-rig.tsx'
import { SuperAdminFrame } from './super-admin-frame.tsx'

const showFrame = async (firstName: string, lastName: string) => {
  const { rigConsole } = await renderWithRig(<SuperAdminFrame />)
  act(() => rigConsole.session.completeLogin(createSampleAdmin({ firstName, lastName, isSuperAdmin: true })))
}

test('the header shows the logo, which links to "/", and the initials and name of the user', async () => {
  await showFrame('Ada', 'Keller')

  const header = screen.getByRole('banner')

  expect(header.textContent).toBe('Rig ConsoleAKAda Keller')
  expect(screen.getByRole('link', { name: 'Rig Console' }).getAttribute('href')).toBe('/')
})

test('the account menu links to the cameras and logs out after confirmation', async () => {
  const { user, router, rigConsole } = await openConsole('/super_admin', { as: 'admin' })
  await user.click(await screen.findByRole('button', { name: /Adam/ }))
  await screen.findByRole('menuitem', { name: 'Cameras' })

  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }))
  await user.click(await screen.findByRole('button', { name: 'Yes, Log Out' }))

  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(rigConsole.session.get().admin).toBe(null)
})

test('the account menu is labelled Account if the super admin has no name', async () => {
  await showFrame('', '')

  screen.getByRole('button', { name: 'Account' })
})

test('the user area sends no requests', async () => {
  const { user, link } = await openConsole('/super_admin', { as: 'admin' })

  await user.click(await screen.findByRole('button', { name: 'Add User' }))
  await user.click(await screen.findByRole('button', { name: 'Continue' }))
  await user.click(await screen.findByRole('button', { name: 'Add user' }))
  await user.click(screen.getByRole('link', { name: /Kenji Watanabe/ }))
  await user.click(await screen.findByRole('button', { name: 'Disable Account' }))
  await user.click(await screen.findByRole('button', { name: 'Deactivate account' }))

  expect(await screen.findByRole('heading', { name: 'Kenji Watanabe' })).toBeDefined()
  expect(link.calls).toEqual([])
})

test("after a dialog has closed, Back opens the user list, even if the user's page was opened by its URL", async () => {
  const { user, router } = await openConsole('/super_admin/manage_user', { as: 'admin' })
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  await screen.findByRole('dialog')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))

  await user.click(screen.getByRole('button', { name: 'Back' }))

  await waitFor(() => expect(router.state.location.pathname).toBe('/super_admin'))
})
