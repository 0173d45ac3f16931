import { render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { useSession } from '../console/session.ts'
import { openConsole } from '../testing/simulated-rig.tsx'
import { SuperAdminFrame } from './super-admin-frame.tsx'

const signInAs = () => {
  const admin = { firstName: 'Ada', lastName: 'Keller', token: 't', isSuperAdmin: true }
  useSession.setState({ admin, token: 't' })
}

test('The header shows the logo, which leads to "/", and the initials and name of the signed-in user', () => {
  signInAs()
  render(
    <MemoryRouter>
      <SuperAdminFrame />
    </MemoryRouter>,
  )

  const header = screen.getByRole('banner')

  expect(header.textContent).toBe('Rig ConsoleAKAda Keller')
  expect(screen.getByRole('link', { name: 'Rig Console' }).getAttribute('href')).toBe('/')
})

test("The header's menu leads to the cameras and to the logout, which asks first", async () => {
  const { user, router } = await openConsole('/super_admin', { as: 'admin' })
  await user.click(await screen.findByRole('button', { name: /Adam/ }))
  await screen.findByRole('menuitem', { name: 'Cameras' })

  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }))
  await user.click(await screen.findByRole('button', { name: 'Yes, Log Out' }))

  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(useSession.getState().admin).toBe(null)
})

test('A super admin without names still gets the menu', async () => {
  useSession.setState({ admin: { firstName: '', lastName: '', token: 't', isSuperAdmin: true }, token: 't' })

  render(
    <MemoryRouter>
      <SuperAdminFrame />
    </MemoryRouter>,
  )

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

test('An unknown address in the area shows the not-found screen', async () => {
  await openConsole('/super_admin/nothing', { as: 'admin' })

  expect(await screen.findByText(/not found/i, { selector: 'h1' })).toBeDefined()
})
