import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openConsole, renderWithRig } from '../testing/simulated-rig.tsx'
import { SuperAdminFrame } from './super-admin-frame.tsx'

const showFrame = async (firstName: string, lastName: string) => {
  const { rigConsole } = await renderWithRig(<SuperAdminFrame />)
  act(() => rigConsole.session.completeLogin({ firstName, lastName, token: 't', isSuperAdmin: true }))
}

test('The header shows the logo, which links to "/", and the initials and name of the signed-in user', async () => {
  await showFrame('Ada', 'Keller')

  const header = screen.getByRole('banner')

  expect(header.textContent).toBe('Rig ConsoleAKAda Keller')
  expect(screen.getByRole('link', { name: 'Rig Console' }).getAttribute('href')).toBe('/')
})

test("The header's menu leads to the cameras and to the logout, which requires confirmation", async () => {
  const { user, router, rigConsole } = await openConsole('/super_admin', { as: 'admin' })
  await user.click(await screen.findByRole('button', { name: /Adam/ }))
  await screen.findByRole('menuitem', { name: 'Cameras' })

  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }))
  await user.click(await screen.findByRole('button', { name: 'Yes, Log Out' }))

  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(rigConsole.session.get().admin).toBe(null)
})

test('A super admin without names still gets the menu', async () => {
  await showFrame('', '')

  screen.getByRole('button', { name: 'Account' })
})

test('No screen of the area sends a request', async () => {
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

test('An unknown URL in the area shows the not-found screen', async () => {
  await openConsole('/super_admin/nothing', { as: 'admin' })

  expect(await screen.findByText(/not found/i, { selector: 'h1' })).toBeDefined()
})
