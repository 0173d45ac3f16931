import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fillSilently } from '../testing/fill-silently.ts'
import { renderWithRig } from '../testing/simulated-rig.tsx'
import { ForgotPasswordScreen } from './forgot-password-screen.tsx'

const open = () => renderWithRig(<ForgotPasswordScreen />)

const reset = () => screen.getByRole('button', { name: 'Reset Password' })

test("the forgot password screen shows 'Check your email' for a valid email and sends no request", async () => {
  const { user, link } = await open()
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(hrefOf('Back to login')).toBe('/')
  expect(hrefOf('Sign Up')).toBe('/auth/signup')
  const email = screen.getByRole('textbox', { name: 'Email' })
  await user.type(email, 'ada@rig.test')
  expect(email).toHaveProperty('value', 'ada@rig.test')
  await user.click(reset())

  expect(screen.getByRole('heading', { name: 'Check your email' })).toBeDefined()
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

test('the forgot password screen submits an email that was filled in without an event', async () => {
  const { user } = await open()

  fillSilently({ Email: 'ada@rig.test' })
  await user.click(reset())

  expect(screen.getByText('ada@rig.test')).toBeDefined()
})
