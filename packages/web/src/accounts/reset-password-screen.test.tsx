import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { Toaster } from '../shell/toaster.tsx'
import { ResetPasswordScreen } from './reset-password-screen.tsx'

const fill = async (password: string, confirmation: string) => {
  render(
    <MemoryRouter>
      <ResetPasswordScreen />
      <Toaster />
    </MemoryRouter>,
  )
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('New password'), password)
  if (confirmation) await user.type(screen.getByLabelText('Confirm password'), confirmation)
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  return user
}

test("Two equal passwords lead to 'Password Set', and nothing is sent", async () => {
  const sent = vi.spyOn(globalThis, 'fetch')

  await fill('long enough', 'long enough')

  expect(screen.getByRole('heading', { name: 'Password Set' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Go to login' }).getAttribute('href')).toBe('/')
  expect(sent).not.toHaveBeenCalled()
})

test('A confirmation that differs from the password blocks the form', async () => {
  await fill('long enough', 'long enoug')

  expect(screen.getByText('Passwords not tally')).toBeDefined()
  expect(await screen.findByText('Invalid Form')).toBeDefined()
  expect(screen.queryByText('Password Set')).toBeNull()
})

test('Changing the password after confirming it shows the mismatch', async () => {
  const user = await fill('short', 'short')

  await user.type(screen.getByLabelText('New password'), ' enough')

  expect(screen.getByText('Passwords not tally')).toBeDefined()
})

test('A password of 5 characters is too short even when confirmed', async () => {
  await fill('short', 'short')

  expect(screen.getByText('Password must be at least 8 characters long!')).toBeDefined()
  expect(screen.queryByText('Password Set')).toBeNull()
})

test('An untouched confirmation blocks the form', async () => {
  await fill('long enough', '')

  expect(await screen.findByText('Invalid Form')).toBeDefined()
  expect(screen.queryByText('Password Set')).toBeNull()
})
