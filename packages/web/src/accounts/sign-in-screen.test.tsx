import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectLogged } from '../testing/logged-errors.ts'
import { openConsole } from '../testing/simulated-rig.tsx'

type Console = Awaited<ReturnType<typeof openConsole>>

/** Delays the responses to matching requests until `release`. */
const delayResponse = ({ link }: Console, request: RegExp) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  link.respond(request, async (_init, forward) => {
    await released
    return forward()
  })
  return { release }
}

const fill = async (user: Console['user'], email: string, password: string) => {
  await user.type(await screen.findByLabelText('Email'), email)
  await user.type(screen.getByLabelText('Password'), password)
}

test('The sign-in screen has the texts of the specification', async () => {
  await openConsole('/')

  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Email' })).toBeTruthy()
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password')
  expect(screen.getByRole('checkbox', { name: 'Remember Later' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Forgot Password' }).getAttribute('href')).toBe('/auth/forgotpassword')
  expect(screen.getByRole('link', { name: "Don't have an account? Sign Up" }).getAttribute('href')).toBe('/auth/signup')
})

test('/auth is the sign-in screen too', async () => {
  await openConsole('/auth')

  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeTruthy()
})

test('Enter in the password field signs in, fetches the dashboard and leads to the live view', async () => {
  const { user, router, link } = await openConsole('/')

  await fill(user, 'operator@rig.test', 'operator-demo{Enter}')

  expect(await screen.findByText('Login Successful')).toBeTruthy()
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/view'))
  expect(link.calls.slice(0, 2)).toEqual(['POST /api/v1/user/login/', 'GET /api/v1/dashboard/'])
})

test('The sign-in is complete only after the dashboard has been fetched', async () => {
  const opened = await openConsole('/')
  const { user, router, rigConsole } = opened
  const dashboard = delayResponse(opened, /GET .*dashboard/)

  await fill(user, 'operator@rig.test', 'operator-demo{Enter}')
  await waitFor(() => expect(rigConsole.session.get().token).toEqual(expect.any(String)))
  // Everything that follows the token automatically has happened after this
  await act(async () => {})
  expect(router.state).toMatchObject({ location: { pathname: '/' }, navigation: { state: 'idle' } })
  expect(screen.queryByText('Login Successful')).toBe(null)
  dashboard.release()

  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/view'))
})

test('A super admin is led to the user area', async () => {
  const { user, router } = await openConsole('/')

  await fill(user, 'admin@rig.test', 'admin-demo')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))

  expect(await screen.findByText('Login Successful')).toBeTruthy()
  await waitFor(() => expect(router.state.location.pathname).toBe('/super_admin'))
})

test("A wrong password shows 'Login failed' without detail, and the session stores the reason", async () => {
  expectLogged(/POST \/api\/v1\/user\/login\/ 401/)
  const { user, router, rigConsole } = await openConsole('/')

  await fill(user, 'operator@rig.test', 'not-the-password{Enter}')

  expect(await screen.findByText('Login failed')).toBeTruthy()
  const notices = [...document.querySelectorAll('[data-sonner-toast]')].map((notice) => notice.textContent)
  expect(notices).toEqual(['Login failed'])
  expect(router.state.location.pathname).toBe('/')
  const { error } = rigConsole.session.get()
  expect(error).toMatch(/password/)
  expect(screen.getByRole('alert').textContent).toBe(error)
  expect(rigConsole.session.get()).toMatchObject({ admin: null, loading: false })
})

test('A form with an untouched field is invalid and sends no request', async () => {
  const { user, link } = await openConsole('/')

  await user.type(await screen.findByLabelText('Email'), 'operator@rig.test{Enter}')

  expect(await screen.findByText('Invalid Form')).toBeTruthy()
  expect(link.calls).toEqual([])
})

test('Each change checks its field and links the message to it', async () => {
  const { user } = await openConsole('/')
  const email = await screen.findByRole('textbox', { name: 'Email', description: '' })

  await user.type(email, 'ada')
  await user.type(screen.getByLabelText('Password'), 'short')

  expect(screen.getByRole('textbox', { name: 'Email', description: 'Email is not valid!' })).toBe(email)
  expect(email.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Password must be at least 8 characters long!')).toBeTruthy()
})

test('A signed-in visitor skips the sign-in screen', async () => {
  const { router } = await openConsole('/', { as: 'operator' })

  await screen.findByRole('navigation', { name: 'Main' })

  expect(router.state.location.pathname).toBe('/dashboard/view')
})

test('Signing in leads to the attempted page', async () => {
  const { user, router } = await openConsole('/dashboard/alarm?from=mail')

  await fill(user, 'operator@rig.test', 'operator-demo{Enter}')

  expect(await screen.findByRole('heading', { name: 'Alarm' })).toBeTruthy()
  expect(router.state.location).toMatchObject({ pathname: '/dashboard/alarm', search: '?from=mail' })
})

test('The attempted page is preserved through the other account screens', async () => {
  const { user, router } = await openConsole('/dashboard/job')

  await user.click(await screen.findByRole('link', { name: 'Forgot Password' }))
  await user.click(await screen.findByRole('link', { name: 'Sign Up' }))
  await user.click(await screen.findByRole('link', { name: 'Log in' }))
  await user.click(await screen.findByRole('link', { name: 'Forgot Password' }))
  await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'operator@rig.test{Enter}')
  await user.click(await screen.findByRole('link', { name: 'Back to login' }))
  await user.click(await screen.findByRole('link', { name: 'Rig Console' }))
  await fill(user, 'operator@rig.test', 'operator-demo{Enter}')

  await screen.findByRole('navigation', { name: 'Main' })
  expect(router.state.location.pathname).toBe('/dashboard/job')
})

test('After an expired session, signing in leads back to the same page', async () => {
  const { user, router, rigConsole } = await openConsole('/dashboard/job', { as: 'operator' })
  await screen.findByRole('navigation', { name: 'Main' })

  act(() => rigConsole.session.store.setState({ token: 'expired' }))
  await router.navigate('/dashboard/gallery')

  expect(await screen.findByText('Your session has expired')).toBeTruthy()
  await fill(user, 'operator@rig.test', 'operator-demo{Enter}')
  await screen.findByRole('navigation', { name: 'Main' })
  expect(router.state.location.pathname).toBe('/dashboard/gallery')
})
