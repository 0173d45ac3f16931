import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderWithRig } from '../testing/simulated-rig.tsx'
import { ForgotPasswordScreen, ResetPasswordScreen } from './password-screens.tsx'

const open = () => renderWithRig(<ForgotPasswordScreen />)

const reset = () => screen.getByRole('button', { name: 'Reset Password' })

test("the forgot password screen shows 'Check your email' for a valid email, focuses it, and sends no request", async () => {
  const { user, link } = await open()
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(hrefOf('Back to login')).toBe('/')
  expect(hrefOf('Sign Up')).toBe('/auth/signup')
  const email = screen.getByRole('textbox', { name: 'Email' })
  await user.type(email, 'ada@rig.test')
  expect(email).toHaveProperty('value', 'ada@rig.test')
  await user.click(reset())

  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Check your email' }))
  expect(screen.getByRole('link', { name: 'Open Email app' }).getAttribute('href')).toBe('mailto:')
  expect(link.calls).toEqual([])
})

test('the forgot password screen rejects an invalid email with a message under the field', async () => {
  const { user } = await open()
  const email = screen.getByRole('textbox', { name: 'Email' })

  await user.type(email, 'ada')
  await user.click(reset())

  expect(email).toHaveProperty('ariaInvalid', 'true')
  expect(screen.getByText('Email is not valid!').id).toBe(email.getAttribute('aria-describedby'))
  expect(await screen.findByText('Invalid Form')).toBeDefined()
  expect(screen.queryByText('Check your email')).toBeNull()
})

test('the forgot password screen rejects an untouched email without a message under the field', async () => {
  const { user } = await open()

  await user.click(reset())

  expect(await screen.findByText('Invalid Form')).toBeDefined()
  expect(screen.queryByText('Email is not valid!')).toBeNull()
})

const fill = async (password: string, confirmation: string) => {
  const { user, link } = await renderWithRig(<ResetPasswordScreen />)
  expect(screen.getByLabelText('New password')).toHaveProperty('type', 'password')
  expect(screen.getByLabelText('Confirm password')).toHaveProperty('type', 'password')
  expect(screen.getByRole('button', { name: 'Save changes' })).toBeDefined()
  await user.type(screen.getByLabelText('New password'), password)
  if (confirmation) await user.type(screen.getByLabelText('Confirm password'), confirmation)
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  return { user, link }
}

test("the reset password screen shows 'Password Set' for two equal passwords, focuses it, and sends no request", async () => {
  const { link } = await fill('long enough', 'long enough')

  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Password Set' }))
  expect(screen.getByRole('link', { name: 'Go to login' }).getAttribute('href')).toBe('/')
  expect(link.calls).toEqual([])
})

test('the reset password screen shows a mismatch when the password changes after the confirmation was entered', async () => {
  const { user } = await fill('short', 'short')

  await user.type(screen.getByLabelText('New password'), ' enough')

  expect(screen.getByText('Passwords not tally')).toBeDefined()
})

test.each([
  ['a confirmation that differs from the password', 'long enough', 'long enoug', ['Passwords not tally']],
  ['a short password', 'short', 'short', ['Password must be at least 8 characters long!']],
  ['an untouched confirmation', 'long enough', '', []],
])('the reset password screen rejects %s', async (_what, password, confirmation, messages) => {
  await fill(password, confirmation)

  expect(await screen.findByText('Invalid Form')).toBeDefined()
  expect(screen.queryByText('Password Set')).toBeNull()
  const shown = screen.queryAllByText(/Passwords not tally|at least 8 characters long!/)
  expect(shown.map(({ textContent }) => textContent)).toEqual(messages)
})
