import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fillSilently } from '../testing/fill-silently.ts'
import { expectLogged } from '../testing/logged-errors.ts'
import { openConsole } from '../testing/simulated-rig.tsx'

const account = {
  'First name': 'Ada',
  'Last name': 'Keller',
  'Phone number': '04412345678',
  Email: 'ada@rig.test',
  'Company name': 'Ropeway Ltd',
  'Company address': 'Mill Lane 4',
  Password: 'a-long-password',
}

const open = async () => {
  const opened = await openConsole('/auth/signup')
  await screen.findByRole('heading', { name: 'Create an account' })
  return opened
}

/** Pastes the values, because typing would take most of the run time of these tests. */
const fill = async (user: UserEvent, values: Partial<typeof account>) => {
  for (const [label, value] of Object.entries(values)) {
    await user.clear(screen.getByLabelText(label))
    await user.paste(value)
  }
}

const create = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Create acccount' })) // Misspelt in the specification (spec 2)

const isSignUp = (call: string) => call === 'POST /api/v1/user/signup/'

test('the sign-up screen creates an account, shows a toast and opens the sign-in screen', async () => {
  const { user, router, app } = await open()
  expect(screen.getByRole('button', { name: 'Create acccount' })).toBeDefined() // sic, spec 2
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/')
  expect(screen.getAllByRole('textbox')).toHaveLength(6)
  expect(screen.getByLabelText('Password')).toHaveProperty('type', 'password')

  // Sets the values without an event, as a password manager may
  fillSilently({ ...account, 'Phone number': '+04412345 678' })
  await create(user)

  expect(await screen.findByText('Registration Successfull')).toBeDefined() // Misspelt in the specification (spec 8)
  expect(router.state.location.pathname).toBe('/')
  expect(screen.queryByText('Check your email')).toBeNull()
  const { accounts } = (await app.inject({ url: '/sim/state' })).json()
  expect(accounts.at(-1)).toMatchObject({
    firstName: 'Ada',
    lastName: 'Keller',
    phone: '04412345678',
    email: 'ada@rig.test',
    companyName: 'Ropeway Ltd',
    companyAddress: 'Mill Lane 4',
  })
  const payload = { email: account.Email, password: account.Password }
  const login = await app.inject({ method: 'POST', url: '/api/v1/user/login/', payload })
  expect(login.json().data.user).toMatchObject({ firstName: 'Ada', lastName: 'Keller', isSuperAdmin: false })
})

test('signing in after signing up opens the page that the visitor first requested', async () => {
  const { user, router } = await openConsole('/dashboard/job')
  await user.click(await screen.findByRole('link', { name: "Don't have an account? Sign Up" }))
  await screen.findByRole('heading', { name: 'Create an account' })

  await fill(user, account)
  await create(user)
  await screen.findByRole('heading', { name: 'Welcome back' })
  await fill(user, { Email: account.Email, Password: account.Password })
  await user.click(screen.getByRole('button', { name: 'Sign in' }))

  await screen.findByRole('navigation', { name: 'Main' })
  expect(router.state.location.pathname).toBe('/dashboard/job')
})

type Rig = Awaited<ReturnType<typeof open>>

test.each<[what: string, status: number, message: RegExp, prepare: (rig: Rig) => unknown]>([
  ['an address that has an account', 409, /'operator@rig\.test' already exists/, () => {}],
  [
    'a rig that requires an invitation',
    401,
    /Ask for an invitation/,
    ({ link }) =>
      link.respond(/signup/, () =>
        Response.json({ status: 'fail', message: 'Ask for an invitation' }, { status: 401 }),
      ),
  ],
])(
  'for %s, the sign-up screen shows the message of the %d and keeps the form values',
  async (_what, status, message, prepare) => {
    expectLogged(new RegExp(`POST /api/v1/user/signup/ ${status}`))
    const rig = await open()
    prepare(rig)

    await fill(rig.user, { ...account, Email: 'operator@rig.test' })
    await create(rig.user)

    await screen.findByText(message)
    expect(rig.router.state.location.pathname).toBe('/auth/signup')
    expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Ada')
  },
)

const invalid = [
  ['First name', 'Ad', 'First Name must be at least 3 characters long!'],
  ['Last name', 'Ke', 'Last Name must be at least 3 characters long!'],
  ['Phone number', '0441234567', 'Last Name must be at least 11 characters long!'], // The specification names the wrong field (spec 5)
  ['Email', 'ada.rig.test', 'Email is not valid!'],
  ['Company name', 'Ro', 'Company Name must be at least 3 characters long!'],
  ['Company address', 'M4', 'Company Address  must be at least 3 characters long!'], // The specification contains this double space (spec 5)
  ['Password', '1234567', 'Password must be at least 8 characters long!'],
] as const

test('each invalid field of the sign-up screen shows its error, and no request is sent until all fields are valid', async () => {
  const { user, link } = await open()

  for (const [label, value, message] of invalid) {
    await fill(user, { ...account, [label]: value })
    const error = screen.getByText((_, element) => element?.children.length === 0 && element.textContent === message)
    await create(user)

    expect(screen.getByLabelText(label).getAttribute('aria-describedby')).toBe(error.id)
  }
  expect(await screen.findByText('Invalid Form')).toBeDefined()
  expect(link.calls.filter(isSignUp)).toEqual([])
})

test('the phone number field accepts only digits and keeps leading zeros', async () => {
  const { user } = await open()
  const phone = screen.getByLabelText<HTMLInputElement>('Phone number')

  await user.type(phone, '0a0-44 e1')

  expect(phone.value).toBe('00441')
  expect(phone.inputMode).toBe('numeric')
})
