import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectLogged } from '../testing/logged-errors.ts'
import { openConsole } from '../testing/simulated-rig.tsx'

test('an unknown path shows the not-found screen', async () => {
  await openConsole('/no/such/place')

  expect(await screen.findByRole('heading', { name: 'Not found' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to the start page' }).getAttribute('href')).toBe('/')
})

test.each(['/auth/nothing', '/dashboard/nothing', '/dashboard', '/dashboard/scheduler/new/nothing'])(
  '%s shows the 404 page with a link to the live view',
  async (path) => {
    await openConsole(path, { as: 'operator' })

    expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to the dashboard' }).getAttribute('href')).toBe('/dashboard/view')
  },
)

test('a URL that cannot be decoded shows the 404 page', async () => {
  expectLogged(/"\/dashboard\/view%" could not be decoded/)
  await openConsole('/dashboard/view%', { as: 'operator' })

  expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeTruthy()
})

test.each(['/super_admin', '/super_admin/manage_user', '/super_admin/nothing'])(
  '%s shows a normal operator the not-found screen',
  async (path) => {
    await openConsole(path, { as: 'operator' })

    expect(await screen.findByRole('heading', { name: 'Not found' })).toBeTruthy()
  },
)

test('an unknown path in the user area shows a super admin the not-found screen', async () => {
  await openConsole('/super_admin/nothing', { as: 'admin' })

  expect(await screen.findByRole('heading', { name: 'Not found' })).toBeTruthy()
})

test.each(['/dashboard/view', '/dashboard/nothing', '/super_admin'])(
  '%s redirects a signed-out visitor to the sign-in screen and passes on the attempted path',
  async (path) => {
    const { router } = await openConsole(path)

    expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeTruthy()
    expect(router.state.location).toMatchObject({ pathname: '/', state: { from: path } })
  },
)
