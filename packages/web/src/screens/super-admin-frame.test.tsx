import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { useSession } from '../lib/session.ts'
import { SuperAdminFrame } from './super-admin-frame.tsx'

beforeEach(() => {
  const admin = { firstName: 'Ada', lastName: 'Keller', token: 't', isSuperAdmin: true }
  useSession.setState({ admin, token: 't' })
})

test('The header shows the mark, which leads to "/", and the initials and name of who is signed in', () => {
  render(
    <MemoryRouter>
      <SuperAdminFrame />
    </MemoryRouter>,
  )

  const header = screen.getByRole('banner')

  expect(header.textContent).toBe('Rig ConsoleAKAda Keller')
  expect(screen.getByRole('link', { name: 'Rig Console' }).getAttribute('href')).toBe('/')
})
