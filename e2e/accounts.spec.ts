import type { Page } from '@playwright/test'
import { expect, fillSignIn, test } from './fixtures.ts'
import { operator, superAdmin } from './simulator.ts'

test.describe(() => {
  test.use({ expectedErrors: [/401|409/] })

  test('the sign-in screen shows an error and stays open when the password is wrong', async ({ page }) => {
    await page.goto('/')
    await fillSignIn(page, { ...operator, password: 'not-the-password' })

    await page.getByRole('button', { name: 'Sign in' }).click()

    await expect(page.getByText('Login failed')).toBeVisible()
    await expect(page).toHaveURL('/')
  })

  test('a token that the rig no longer accepts ends the session, and signing in again returns to the same screen', async ({
    page,
    signIn,
  }) => {
    await signIn()
    // The console would overwrite the changed token when it stores the first camera
    await expect(page.getByRole('heading', { name: /^Dashboard - / })).toBeVisible()
    await page.evaluate(() => {
      const root = localStorage.getItem('root') ?? ''
      localStorage.setItem('root', root.replace(/"token":"[^"]+"/g, '"token":"no.longer.valid"'))
    })

    await page.goto('/dashboard/gallery')

    await expect(page.getByText('Your session has expired')).toBeVisible()
    await fillSignIn(page, operator)
    await page.getByLabel('Password').press('Enter')
    await expect(page).toHaveURL('/dashboard/gallery')
  })

  test("the sign-up screen shows the rig's message when the email already has an account", async ({ page }) => {
    await page.goto('/auth/signup')
    await fillSignUp(page, { Email: operator.email })

    await page.getByRole('button', { name: 'Create acccount' }).click() // sic, spec 2

    await expect(page.getByText(`An account with the email '${operator.email}' already exists`)).toBeVisible()
    await expect(page).toHaveURL('/auth/signup')
  })
})

test('a deep link requires sign-in and then opens its screen', async ({ page }) => {
  await page.goto('/dashboard/job')
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()

  await fillSignIn(page, operator)
  await page.getByLabel('Password').press('Enter')

  await expect(page).toHaveURL('/dashboard/job')
  await expect(page.getByText('Login Successful')).toBeVisible()
})

test('signing in as a super admin opens the user area', async ({ page, signIn }) => {
  await signIn(superAdmin)

  await expect(page).toHaveURL('/super_admin')
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
})

test('a session survives a reload and ends after a confirmed logout', async ({ page, signIn }) => {
  await signIn()
  await page.reload()
  await page.getByRole('button', { name: 'Logout' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Log Out' })
  await expect(dialog).toContainText('Are you sure you want to log out from this account?')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/dashboard/view')

  await page.getByRole('button', { name: 'Logout' }).click()
  await dialog.getByRole('button', { name: 'Yes, Log Out' }).click()

  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => localStorage.getItem('root'))).toBeNull()
  await page.goto('/dashboard/view')
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
})

test('a new account can sign in', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: "Don't have an account? Sign Up" }).click()
  await fillSignUp(page, { Email: 'ada@rig.test' })

  await page.getByRole('button', { name: 'Create acccount' }).click() // sic, spec 2

  await expect(page.getByText('Registration Successfull')).toBeVisible() // sic, spec 8
  await expect(page).toHaveURL('/')
  await fillSignIn(page, { email: 'ada@rig.test', password: 'a-long-password' })
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/dashboard/view')
})

test('the forgot-password screen leads to the email app and back to the login without sending a request', async ({
  page,
}) => {
  const requests = recordRequests(page)
  await page.goto('/')
  await page.getByRole('link', { name: 'Forgot Password' }).click()
  await expect(page).toHaveURL('/auth/forgotpassword')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('Invalid Form')).toBeVisible()

  await page.getByLabel('Email').fill(operator.email)
  await page.getByRole('button', { name: 'Reset Password' }).click()

  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open Email app' })).toHaveAttribute('href', /^mailto:/)
  await page.getByRole('link', { name: 'Back to login' }).click()
  await expect(page).toHaveURL('/')
  expect(requests).toEqual([])
})

test('the reset-password screen requires the new password twice and completes without sending a request', async ({
  page,
}) => {
  const requests = recordRequests(page)
  await page.goto('/auth/resetpassword')
  await page.getByLabel('New password').fill('a-long-password')
  await page.getByLabel('Confirm password').fill('a-long-passwor')
  await expect(page.getByText('Passwords not tally')).toBeVisible() // sic, spec 5
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Invalid Form')).toBeVisible()

  await page.getByLabel('Confirm password').fill('a-long-password')
  await page.getByRole('button', { name: 'Save changes' }).click()

  await expect(page.getByRole('heading', { name: 'Password Set' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to login' }).click()
  await expect(page).toHaveURL('/')
  expect(requests).toEqual([])
})

test('an unknown URL in the auth area shows the 404 page with a link to the dashboard', async ({ page }) => {
  await page.goto('/auth/nothing-here')

  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link')).toHaveAttribute('href', '/dashboard/view')
})

test('an unknown URL outside the areas shows the not-found screen', async ({ page }) => {
  await page.goto('/nothing/here')

  await expect(page.getByRole('heading', { name: 'Not found', exact: true })).toBeVisible()
})

/** Returns a live list of the API requests that the page sends from now on. */
function recordRequests(page: Page) {
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) requests.push(`${request.method()} ${request.url()}`)
  })
  return requests
}

async function fillSignUp(page: Page, changes: Partial<Record<string, string>>) {
  const fields = {
    'First name': 'Ada',
    'Last name': 'Keller',
    'Phone number': '04412345678',
    Email: 'someone@rig.test',
    'Company name': 'Ropeway Ltd',
    'Company address': 'Mill Lane 4',
    Password: 'a-long-password',
    ...changes,
  }
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value ?? '')
}
