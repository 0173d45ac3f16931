import { expect, test } from '../support/fixtures.ts'

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
