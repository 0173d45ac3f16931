import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { useSession } from '../lib/session.ts'
import { openConsole } from '../lib/testing/simulated-rig.tsx'
import { SuperAdminFrame } from './super-admin-frame.tsx'

const signInAs = () => {
  const admin = { firstName: 'Ada', lastName: 'Keller', token: 't', isSuperAdmin: true }
  useSession.setState({ admin, token: 't' })
}

test('The header shows the mark, which leads to "/", and the initials and name of who is signed in', () => {
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

test('Nothing in the whole area asks the rig for anything', async () => {
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

test('An address of the area that does not exist shows the not-found screen', async () => {
  await openConsole('/super_admin/nothing', { as: 'admin' })

  expect(await screen.findByText(/not found/i, { selector: 'h1' })).toBeDefined()
})
