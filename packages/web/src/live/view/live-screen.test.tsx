import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { changeRig } from '../../testing/change-rig.ts'
import { fillSilently } from '../../testing/fill-silently.ts'
import { openLiveView, refetchCameras } from '../../testing/live-view.ts'
import { createVirtualClock } from '../../testing/virtual-clock.ts'

test("the view shows a loading message until the header shows the camera's name, the clock, the switch and the badge", async () => {
  let release = () => {}
  await openLiveView({
    prepare: ({ link }) => {
      release = link.hold(/GET .*dashboard/)
    },
  })
  expect(await screen.findByText('Loading...')).toBeTruthy()

  release()

  expect(await screen.findByRole('heading', { name: 'Dashboard - PTZ North span' })).toBeTruthy()
  expect(screen.getByText(/^\d\d:\d\d:\d\d$/)).toBeTruthy()
  expect(screen.getByRole('switch', { name: 'Live streaming' }).getAttribute('aria-checked')).toBe('false')
  expect(screen.getByText('Not live')).toBeTruthy()
  expect(screen.queryByText('Loading...')).toBeNull()
})

test('the header splits a long camera name before its last letters, but splits neither an emoji nor a right-to-left name', async () => {
  const opened = await openLiveView()
  const heading = await screen.findByRole('heading', { level: 1, name: /PTZ/ })
  const rename = async (name: string) => {
    await changeRig(opened.app, ({ cameras: [first, ...others] }) => ({ cameras: [{ ...first, name }, ...others] }))
    await refetchCameras(opened)
    await waitFor(() => expect(heading.textContent).toContain(name))
    return [...heading.querySelectorAll('bdi')].map(({ textContent }) => textContent)
  }

  expect(await rename('PTZ South span')).toEqual(['PTZ Sou', 'th span'])
  expect(await rename('PTZ North 🏳️‍🌈 a b c')).toEqual(['PTZ North', ' 🏳️‍🌈 a b c'])
  expect(await rename('PTZ גשר צפוני')).toEqual(['PTZ גשר צפוני'])
})

test("the header shows the rig's time in the rig's zone, or that it shows this computer's clock if the rig sends no Date", async () => {
  let headers: HeadersInit = { date: 'Wed, 10 Jun 2026 15:00:00 GMT' }
  const { clock, pass } = createVirtualClock()
  const { rigConsole } = await openLiveView({
    clock,
    config: { rigTimeZone: 'Etc/GMT+3' },
    prepare: ({ link }) =>
      link.respond(/api/, async (_, forward) => Response.json(await (await forward()).json(), { headers })),
  })

  const label = await screen.findByText("rig's clock")
  expect(label.parentElement?.textContent).toMatch(/^12:00:00/)
  headers = {}
  rigConsole.rigClock.reset()
  await pass(1_000)
  expect(screen.getByText('this computer')).toBeTruthy()
})

test('streaming is initially off, and the button on the placeholder switches it on', async () => {
  const { user } = await openLiveView()
  expect(await screen.findByText('Live streaming turned off')).toBeTruthy()

  expect(screen.getByRole('button', { name: 'Enable Live streaming' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Enable Live streaming' }))

  expect(screen.getByRole('switch', { name: 'Live streaming' }).getAttribute('aria-checked')).toBe('true')
  expect(screen.queryByText('Live streaming turned off')).toBeNull()
})

test('the view keeps the camera and the streaming state when the operator visits another screen and returns', async () => {
  const { user } = await openLiveView()
  await user.click(await screen.findByRole('button', { name: 'PTZ South span Online' }))
  await user.click(screen.getByRole('switch', { name: 'Live streaming' }))

  await user.click(screen.getByRole('link', { name: 'Alarm' }))
  await screen.findByRole('heading', { name: 'Alarm' })
  await user.click(screen.getByRole('link', { name: 'Dashboard' }))

  expect(await screen.findByRole('heading', { name: 'Dashboard - PTZ South span' })).toBeTruthy()
  expect(screen.getByRole('switch', { name: 'Live streaming' }).getAttribute('aria-checked')).toBe('true')
})

test('the rig counts one viewer while the live view is open, and none while another screen is open', async () => {
  vi.stubGlobal('createImageBitmap', async () => ({ close: () => {} }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  const { app, user } = await openLiveView()
  const countViewers = async () => /^rig_viewers (\d+)$/m.exec((await app.inject({ url: '/sim/metrics' })).body)?.[1]
  await user.click(await screen.findByRole('switch', { name: 'Live streaming' }))

  for (let visit = 1; visit <= 2; visit += 1) {
    await expect.poll(countViewers).toBe('1')
    await user.click(screen.getByRole('link', { name: 'Alarm' }))
    await screen.findByRole('heading', { name: 'Alarm' })
    await expect.poll(countViewers).toBe('0')
    await user.click(screen.getByRole('link', { name: 'Dashboard' }))
    await screen.findByRole('switch', { name: 'Live streaming' })
  }
})

test('typed texts in the side panel are kept when the panel is hidden and shown again, but not when another camera is selected', async () => {
  const { user } = await openLiveView()
  const type = async (name: string, text: string) => user.type(await screen.findByRole('textbox', { name }), text)
  await type('Rename camera', 'Mast 7')

  await user.click(screen.getByRole('button', { name: 'Hide side panel' }))
  expect(screen.queryByRole('textbox', { name: 'Rename camera' })).toBe(null)
  await user.click(screen.getByRole('button', { name: 'Show side panel' }))
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Rename camera' })
  expect(field.value).toBe('Mast 7')
  await user.click(await screen.findByRole('button', { name: /^PTZ South span/ }))

  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Rename camera' }).value).toBe(''))
})

test('the rest of the page, except its announcements, is inert while the view fills the window', async () => {
  const { user } = await openLiveView()

  await user.click(await screen.findByRole('button', { name: 'Full screen' }))
  expect(screen.getByRole('navigation', { name: 'Main' }).closest('[inert]')).not.toBeNull()
  expect(screen.getByRole('status', { name: 'Announcements' }).closest('[inert]')).toBeNull()
  for (const name of ['Sled', 'Pan and tilt']) expect(screen.getByRole('group', { name }).closest('[inert]')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show side panel' }))
  expect(screen.getByRole('list', { name: 'Cameras' }).closest('[inert]')).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Leave full screen' }))
  expect(screen.getByRole('navigation', { name: 'Main' }).closest('[inert]')).toBeNull()
})

test('Save view as prompts for a name, rejects an empty and a long one, and shows a toast after saving', async () => {
  const { user, link } = await openLiveView()
  const saved: string[] = []
  link.respond(/POST .*\/preset\/$/, ({ body }) => void saved.push(JSON.parse(String(body)).name))
  const option = await screen.findByRole('button', { name: 'Save view as' })
  for (const name of ['Preset', 'Frame Shot', 'Save view as']) expect(screen.getByRole('button', { name })).toBeTruthy()
  await user.click(option)
  const entries = await screen.findAllByRole('menuitem')
  expect(entries.map(({ textContent }) => textContent)).toEqual(['Preset'])
  await user.click(screen.getByRole('menuitem', { name: 'Preset' }))
  const dialog = await screen.findByRole('dialog', { name: 'Preset Label' })
  const field = await within(dialog).findByRole('textbox', { name: 'Preset name' })
  expect(field.getAttribute('placeholder')).toBe('e.g door view')
  const buttons = within(dialog).getAllByRole('button')
  const names = buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent)
  expect(names).toEqual(['Cancel', 'Save Preset', 'Close'])

  await user.type(field, ' \u200b ')
  await user.click(within(dialog).getByRole('button', { name: 'Save Preset' }))
  expect(within(dialog).getByText('Preset name cannot be empty')).toBeTruthy()
  await user.clear(field)
  await user.paste('a'.repeat(65))
  await user.click(within(dialog).getByRole('button', { name: 'Save Preset' }))
  expect(within(dialog).getByText('Shorten this text by 1 character. Nothing has been cut.')).toBeTruthy()
  expect(field).toHaveProperty('value', 'a'.repeat(65))

  fillSilently({ 'Preset name': ' Door / 50 %\t\u202e#1 ' })
  await user.click(within(dialog).getByRole('button', { name: 'Save Preset' }))
  expect(await screen.findByText('Preset taken')).toBeTruthy()
  expect(saved).toEqual(['Door / 50 % #1'])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await user.click(screen.getByRole('button', { name: 'Preset' }))
  expect(await screen.findByText('Door / 50 % #1')).toBeTruthy()
})
