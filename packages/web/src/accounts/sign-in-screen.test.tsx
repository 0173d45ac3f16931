import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fillSilently } from '../testing/fill-silently.ts'
import { expectLogged } from '../testing/logged-errors.ts'
import { openConsole } from '../testing/simulated-rig.tsx'

type Console = Awaited<ReturnType<typeof openConsole>>

const fill = async (user: Console['user'], email: string, password: string) => {
  await user.type(await screen.findByLabelText('Email'), email)
  await user.type(screen.getByLabelText('Password'), password)
}

test("the sign-in screen has the texts from the specification, and 'Remember Later' stores nothing", async () => {
  const { user, link, storage } = await openConsole('/')

  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Email' })).toBeTruthy()
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password')
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy()
  const stored = storage.getItem('root')
  await user.click(screen.getByRole('checkbox', { name: 'Remember Later' }))
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Remember Later' }).checked).toBe(true)
  expect(storage.getItem('root')).toBe(stored)
  expect(window.localStorage).toHaveLength(0)
  expect(link.calls).toEqual([])
  expect(screen.getByRole('link', { name: 'Forgot Password' }).getAttribute('href')).toBe('/auth/forgotpassword')
  expect(screen.getByRole('link', { name: "Don't have an account? Sign Up" }).getAttribute('href')).toBe('/auth/signup')
})

test('/auth shows the sign-in screen', async () => {
  await openConsole('/auth')

  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeTruthy()
})

test('pressing Enter in the password field signs in, fetches the dashboard and opens the live view', async () => {
  const { user, router, link, rigConsole } = await openConsole('/')

  await fill(user, 'operator@rig.test', 'operator-demo{Enter}')

  expect(await screen.findByText('Login Successful')).toBeTruthy()
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/view'))
  expect(link.calls.slice(0, 2)).toEqual(['POST /api/v1/user/login/', 'GET /api/v1/dashboard/'])
  const { admin, token, loading, error } = rigConsole.session.get()
  expect(admin).toMatchObject({ firstName: 'Olivia', lastName: 'Perez', token, isSuperAdmin: false })
  expect({ token, loading, error }).toEqual({ token: expect.any(String), loading: false, error: null })
})

test('the sign-in screen waits for the dashboard response before it opens the live view', async () => {
  const { user, router, rigConsole, link } = await openConsole('/')
  const releaseLogin = link.hold(/POST .*login/)
  const releaseDashboard = link.hold(/GET .*dashboard/)

  await fill(user, 'operator@rig.test', 'operator-demo{Enter}')
  await waitFor(() => expect(rigConsole.session.get()).toMatchObject({ admin: null, loading: true }))
  releaseLogin()
  await waitFor(() => expect(rigConsole.session.get().token).toEqual(expect.any(String)))
  // Runs the effects of the new token: they must not open the dashboard before the dashboard request has a response
  await act(async () => {})
  expect(router.state).toMatchObject({ location: { pathname: '/' }, navigation: { state: 'idle' } })
  expect(screen.queryByText('Login Successful')).toBe(null)
  releaseDashboard()

  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/view'))
})

test('the sign-in screen opens the user area for a super admin', async () => {
  const { user, router } = await openConsole('/')

  await screen.findByLabelText('Email')
  // Sets the values without an event, as a password manager may
  fillSilently({ Email: 'admin@rig.test', Password: 'admin-demo' })
  await user.click(screen.getByRole('button', { name: 'Sign in' }))

  expect(await screen.findByText('Login Successful')).toBeTruthy()
  await waitFor(() => expect(router.state.location.pathname).toBe('/super_admin'))
})

test("the sign-in screen shows 'Login failed' without detail for a wrong password, and the session stores the reason", async () => {
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

test('if a login gets an HTML page with status 401, the sign-in screen blames a proxy or sign-in page and offers a reload', async () => {
  expectLogged(/A proxy or sign-in page/)
  const { user, link, page } = await openConsole('/')
  const headers = { 'content-type': 'text/html' }
  link.respond(/login/, () => new Response('<html>Sign in', { status: 401, headers }))

  await fill(user, 'operator@rig.test', 'operator-demo{Enter}')

  const message = 'A proxy or sign-in page responded instead of the rig'
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(message))
  await user.click(screen.getByRole('button', { name: 'Reload' }))
  expect(page.reloads).toBe(1)
})

test('the sign-in screen sends no request while a field is untouched', async () => {
  const { user, link } = await openConsole('/')

  await user.type(await screen.findByLabelText('Email'), 'operator@rig.test{Enter}')

  expect(await screen.findByText('Invalid Form')).toBeTruthy()
  expect(link.calls).toEqual([])
})

test('the sign-in screen validates a field on each change and links the error message to the field', async () => {
  const { user } = await openConsole('/')
  const email = await screen.findByRole('textbox', { name: 'Email', description: '' })

  await user.type(email, 'ada')
  await user.type(screen.getByLabelText('Password'), 'short')

  expect(screen.getByRole('textbox', { name: 'Email', description: 'Email is not valid!' })).toBe(email)
  expect(email.getAttribute('aria-invalid')).toBe('true')
  const message = screen.getByText('Email is not valid!')
  expect(email.compareDocumentPosition(message)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.getByText('Password must be at least 8 characters long!')).toBeTruthy()
})

test('the sign-in screen redirects a signed-in user to the live view', async () => {
  const { router } = await openConsole('/', { as: 'operator' })

  await screen.findByRole('navigation', { name: 'Main' })

  expect(router.state.location.pathname).toBe('/dashboard/view')
})

test('the requested page is preserved while the visitor moves between the account screens', async () => {
  const { user, router } = await openConsole('/dashboard/job?from=mail')

  await user.click(await screen.findByRole('link', { name: 'Forgot Password' }))
  await user.click(await screen.findByRole('link', { name: 'Sign Up' }))
  await user.click(await screen.findByRole('link', { name: 'Log in' }))
  await user.click(await screen.findByRole('link', { name: 'Forgot Password' }))
  await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'operator@rig.test{Enter}')
  await user.click(await screen.findByRole('link', { name: 'Back to login' }))
  await user.click(await screen.findByRole('link', { name: 'Rig Console' }))
  await fill(user, 'operator@rig.test', 'operator-demo{Enter}')

  await screen.findByRole('navigation', { name: 'Main' })
  expect(router.state.location).toMatchObject({ pathname: '/dashboard/job', search: '?from=mail' })
})

test('signing in after the session has expired returns to the same page', async () => {
  const { user, router, rigConsole } = await openConsole('/dashboard/job', { as: 'operator' })
  await screen.findByRole('navigation', { name: 'Main' })

  act(() => rigConsole.session.store.setState({ token: 'expired' }))
  await router.navigate('/dashboard/gallery')

  expect(await screen.findByText('Your session has expired')).toBeTruthy()
  await fill(user, 'operator@rig.test', 'operator-demo{Enter}')
  await screen.findByRole('navigation', { name: 'Main' })
  expect(router.state.location.pathname).toBe('/dashboard/gallery')
})

test.each([
  [
    'typing a password',
    (user: Console['user']) => {
      // A click into the field would report the email before a key is pressed
      screen.getByLabelText('Password').focus()
      return user.keyboard('operator-demo')
    },
  ],
  ["selecting 'Remember Later'", (user: Console['user']) => user.click(screen.getByRole('checkbox'))],
])('%s keeps an email that the browser has filled in without an event', async (_action, change) => {
  const { user } = await openConsole('/')
  const email = await screen.findByLabelText<HTMLInputElement>('Email')

  fillSilently({ Email: 'operator@rig.test' })
  await change(user)

  expect(email.value).toBe('operator@rig.test')
})

test('the sign-in screen submits the current value of a field, not an earlier one', async () => {
  const { user, link } = await openConsole('/')
  await fill(user, 'operator@rig.test', 'operator-demo')

  fillSilently({ Email: '' })
  await user.click(screen.getByRole('button', { name: 'Sign in' }))

  expect(await screen.findByText('Invalid Form')).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Email', description: 'Email is not valid!' })).toBeTruthy()
  expect(link.calls).toEqual([])
})
