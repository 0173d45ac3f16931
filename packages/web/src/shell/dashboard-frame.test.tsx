import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { getWorkId } from '../console/account/account.ts'
import { RECORDING_WORK_ID } from '../console/account/unsaved-work.ts'
import { pressEnterAgain } from '../testing/keyboard.ts'
import { openConsole } from '../testing/simulated-rig.tsx'

const openMenu = async (user: Awaited<ReturnType<typeof openConsole>>['user']) =>
  user.click(await screen.findByRole('button', { name: 'Restart services' }))

const services = ['System', 'Pitunnel', 'Nxwitness', 'Motor']

test('the sidebar links to the five screens and marks the current one', async () => {
  const { user } = await openConsole('/dashboard/alarm', { as: 'operator' })
  const main = within(await screen.findByRole('navigation', { name: 'Main' }))

  const links = main.getAllByRole('link').map(({ textContent }) => textContent)
  expect(links).toEqual(['Dashboard', 'Scheduler', 'Gallery', 'Job', 'Alarm'])
  const actions = main.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent)
  expect(actions).toEqual(['Restart services', 'Logout'])
  expect(main.getByRole('link', { current: 'page' }).textContent).toBe('Alarm')
  await user.click(main.getByRole('link', { name: 'Job' }))
  await waitFor(() => expect(main.getByRole('link', { current: 'page' }).textContent).toBe('Job'))
})

test('a new screen begins at its top, but a changed query and the Back button leave the scroll position alone', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo')
  const { router } = await openConsole('/dashboard/gallery', { as: 'operator' })
  expect(scrollTo).not.toHaveBeenCalled()

  await router.navigate('/dashboard/gallery?order=oldest')
  expect(scrollTo).not.toHaveBeenCalled()
  await router.navigate('/dashboard/alarm')
  await screen.findByRole('heading', { name: 'Alarm' })
  expect(scrollTo.mock.calls).toEqual([[{ top: 0, behavior: 'instant' }]])
  await router.navigate(-1)

  await screen.findByRole('heading', { name: 'Gallery' })
  expect(scrollTo).toHaveBeenCalledTimes(1)
})

test('the dashboard frame shows Simulator in the sidebar and the page title when a simulator responds', async () => {
  await openConsole('/dashboard/gallery', { as: 'operator' })

  expect(await screen.findByText('Simulator')).toBeTruthy()
  await waitFor(() => expect(document.title).toBe('Simulator - Gallery - Rig Console'))
})

test('each item of the restart menu restarts its service', async () => {
  const { user, link, rigConsole } = await openConsole('/dashboard/alarm', { as: 'operator' })
  // Does not really restart the simulator, which would then not respond to polls
  link.respond(/restart/, () => Response.json({ status: 'success' }, { status: 201 }))

  for (const service of services) {
    await openMenu(user)
    await user.click(await screen.findByRole('menuitem', { name: `Restart ${service}` }))
    await waitFor(() => expect(rigConsole.queryClient.isMutating()).toBe(0))
  }

  const requests = services.map((service) => `POST /api/v1/restart/${service.toLowerCase()}/`)
  expect(link.calls.filter((call) => call.includes('restart'))).toEqual(requests)
})

test('the restart menu has exactly four items, and pressing Enter twice restarts nothing', async () => {
  const { user, link } = await openConsole('/dashboard/alarm', { as: 'operator' })
  const opener = await screen.findByRole('button', { name: 'Restart services' })
  opener.focus()

  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('menu')).toBe(document.activeElement))
  const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
  expect(items).toEqual(services.map((service) => `Restart ${service}`))
  await pressEnterAgain(user)
  await user.keyboard('{Escape}')

  await waitFor(() => expect(screen.queryByRole('menu')).toBe(null))
  expect(link.calls.filter((call) => call.includes('restart'))).toEqual([])
})

test('the Logout button asks for confirmation, clears the session and opens the sign-in screen', async () => {
  const { user, router, storage } = await openConsole('/dashboard/alarm', { as: 'operator' })

  await user.click(await screen.findByRole('button', { name: 'Logout' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Log Out' }))
  expect(dialog.getByText('Are you sure you want to log out from this account?')).toBeTruthy()
  expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Cancel', 'Yes, Log Out'])
  await user.click(dialog.getByRole('button', { name: 'Yes, Log Out' }))

  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeTruthy()
  expect(router.state.location).toMatchObject({ pathname: '/', state: null })
  expect(storage.getItem('root')).toBe(null)
})

test('the logout dialog lists the unsaved work of the account, and the session continues if the user cancels', async () => {
  const { user, router, rigConsole } = await openConsole('/dashboard/alarm', { as: 'operator' })
  rigConsole.unsavedWork.set('work', 'findings')
  const otherId = getWorkId('https://rig.test bob@rig.test', 'recordings')
  rigConsole.unsavedWork.set(otherId, 'recordings of bob@rig.test')
  rigConsole.unsavedWork.set(RECORDING_WORK_ID, 'the end of a film, which a logout stores')

  await user.click(await screen.findByRole('button', { name: 'Logout' }))
  expect(await screen.findByText('Unsaved work that will be lost: findings.')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))

  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBe(null))
  expect(router.state.location.pathname).toBe('/dashboard/alarm')
  rigConsole.unsavedWork.set('work', null)
  rigConsole.unsavedWork.set(otherId, null)
})

test('the console shows a toast and the sign-in screen when the session expires', async () => {
  const { rigConsole } = await openConsole('/dashboard/alarm', { as: 'operator' })
  await screen.findByRole('heading', { name: 'Alarm' })
  // Waits, because a request in flight would fail without a session and log an error
  await waitFor(() => expect(rigConsole.queryClient.isFetching()).toBe(0))

  act(() => rigConsole.session.end('expired'))

  expect(await screen.findByText('Your session has expired')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeTruthy()
})
