import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addFault } from '../../testing/change-rig.ts'
import { callsOf, openLive } from '../../testing/live-view.ts'
import { expectLogged } from '../../testing/logged-errors.ts'

test('The question mark lists the keys', async () => {
  const { user } = await openLive()
  await screen.findByRole('group', { name: 'Pan and tilt' })

  await user.keyboard('?')

  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy()
})

test('Keys steer nothing while a name is typed or a dialog is open', async () => {
  const opened = await openLive()
  await opened.user.type(await screen.findByRole('textbox', { name: 'Rename camera' }), 's,.l+{ArrowLeft}')
  await opened.user.click(screen.getByRole('button', { name: 'Preset' }))
  await screen.findByRole('dialog', { name: 'Presets' })

  await opened.user.keyboard('s,.{ArrowLeft}+')

  expect(callsOf(opened, /POST/)).toEqual([])
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Rename camera', hidden: true }).value).toBe('s,.l+')
})

test('The keys do what their buttons do', async () => {
  const opened = await openLive()
  await screen.findByText('12°')

  await opened.user.keyboard('{ArrowRight}')
  expect(await screen.findByText('Moving...')).toBeTruthy()
  await opened.user.keyboard('+')
  expect(await screen.findByText('Zooming In...')).toBeTruthy()
  await opened.user.keyboard('-')
  expect(await screen.findByText('Zooming Out...')).toBeTruthy()
  await opened.user.keyboard('.')
  expect(await screen.findByText('Sled moved forward')).toBeTruthy()
  await opened.user.keyboard('l')

  expect(screen.getByRole('switch', { name: 'Live streaming' }).getAttribute('aria-checked')).toBe('true')
  expect(callsOf(opened, /POST .*ptz/)).toEqual(Array(3).fill('POST /api/v1/ptz/'))
})

test('A digit beyond the list of presets shows that there is no such preset', async () => {
  const opened = await openLive()
  await screen.findByText('12°')

  await opened.user.keyboard('9')

  expect(await screen.findByText('This camera has no preset 9 yet')).toBeTruthy()
  expect(callsOf(opened, /POST .*preset/)).toEqual([])
})

test('0 shows why there is no default view', async () => {
  expectLogged(/GET \/api\/v1\/preset\/list\/.* 500/)
  const opened = await openLive()
  await addFault(opened.app, { kind: 'fail', status: 500, method: 'GET', path: '/api/v1/preset/*' })
  await opened.user.click(await screen.findByRole('button', { name: 'PTZ South span Online' }))
  const home = await screen.findByRole('button', { name: 'Default view' })
  await waitFor(() => expect(home.getAttribute('aria-disabled')).toBe('true'))

  await opened.user.keyboard('0')

  const notices = await screen.findByRole('region', { name: /Notifications/ })
  expect(await within(notices).findByText(/The presets (could not be loaded|are still loading)/)).toBeTruthy()
})
