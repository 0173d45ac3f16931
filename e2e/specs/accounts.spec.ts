import type { Page } from '@playwright/test'
import { expect, fillSignIn, findToast, test } from '../support/fixtures.ts'
import { operator } from '../support/simulator.ts'

test.describe(() => {
  test.use({ expectedErrors: [/401/] })

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

    await expect(findToast(page, 'Your session has expired')).toBeVisible()
    await fillSignIn(page, operator)
    await page.getByLabel('Password').press('Enter')
    await expect(page).toHaveURL('/dashboard/gallery')
  })
})

test('a deep link requires sign-in and then opens its screen', async ({ page }) => {
  await page.goto('/dashboard/job')
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()

  await fillSignIn(page, operator)
  await page.getByLabel('Password').press('Enter')

  await expect(page).toHaveURL('/dashboard/job')
  await expect(findToast(page, 'Login Successful')).toBeVisible()
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
  await fillSignUp(page)

  await page.getByRole('button', { name: 'Create acccount' }).click() // sic, spec 2

  await expect(findToast(page, 'Registration Successfull')).toBeVisible() // sic, spec 8
  await expect(page).toHaveURL('/')
  await fillSignIn(page, { email: 'ada@rig.test', password: 'a-long-password' })
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/dashboard/view')
})

async function fillSignUp(page: Page) {
  const fields = {
    'First name': 'Ada',
    'Last name': 'Keller',
    'Phone number': '04412345678',
    Email: 'ada@rig.test',
    'Company name': 'Ropeway Ltd',
    'Company address': 'Mill Lane 4',
    Password: 'a-long-password',
  }
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value)
}
