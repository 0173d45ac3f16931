import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { Toaster } from '../shell/toaster.tsx'
import { ForgotPasswordScreen } from './forgot-password-screen.tsx'

const open = () => {
  render(
    <MemoryRouter>
      <ForgotPasswordScreen />
      <Toaster />
    </MemoryRouter>,
  )
  return userEvent.setup()
}

const reset = () => screen.getByRole('button', { name: 'Reset Password' })

test("A valid email leads to 'Check your email', and nothing is sent", async () => {
  const sent = vi.spyOn(globalThis, 'fetch')
  const user = open()

  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@rig.test')
  await user.click(reset())

  expect(screen.getByRole('heading', { name: 'Check your email' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Open Email app' }).getAttribute('href')).toBe('mailto:')
  expect(sent).not.toHaveBeenCalled()
})

test('An invalid email shows its message under the field and blocks the form', async () => {
  const user = open()
  const email = screen.getByRole('textbox', { name: 'Email' })

  await user.type(email, 'ada')
  await user.click(reset())

  expect(email).toHaveProperty('ariaInvalid', 'true')
  expect(screen.getByText('Email is not valid!').id).toBe(email.getAttribute('aria-describedby'))
  expect(await screen.findByText('Invalid Form')).toBeDefined()
  expect(screen.queryByText('Check your email')).toBeNull()
})

test('An untouched email blocks the form without a message under it', async () => {
  const user = open()

  await user.click(reset())

  expect(await screen.findByText('Invalid Form')).toBeDefined()
  expect(screen.queryByText('Email is not valid!')).toBeNull()
})

test.each([
  ['Back to login', '/'],
  ['Sign Up', '/auth/signup'],
])("The link '%s' leads to %s", (name, address) => {
  open()

  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(address)
})
