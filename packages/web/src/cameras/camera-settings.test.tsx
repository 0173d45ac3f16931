import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fillSilently } from '../testing/fill-silently.ts'
import { renderWithRig } from '../testing/simulated-rig.tsx'
import { CameraRenameForm, useCameraRemoval } from './camera-settings.tsx'

const CAMERA = 'c4a7e1d0-5b1f-4f0e-9a52-7f2f6a6f0b11'

const Settings = () => {
  const { button, dialog } = useCameraRemoval({ cameraID: CAMERA, name: 'PTZ North span' })
  return (
    <>
      <CameraRenameForm cameraID={CAMERA} />
      {button}
      {dialog}
    </>
  )
}

const openSettings = () => renderWithRig(<Settings />, { as: 'operator' })

test.each([
  ['spaces', '  '],
  ['a zero-width space', '\u200b'],
  ['a right-to-left override', '\u202e'],
  ['a Hangul filler', '\u3164'],
  ['a blank Braille pattern', '\u2800'],
])('the rename form rejects a name that consists only of %s, and sends no request', async (_what, name) => {
  const { user, link } = await openSettings()

  await user.type(screen.getByRole('textbox', { name: 'Rename camera' }), name)
  await user.click(screen.getByRole('button', { name: 'Rename' }))

  expect(await screen.findByText('Input cannot be empty')).toBeTruthy()
  expect(link.calls).toEqual([])
})

test('the rename form removes surrounding spaces and characters that change the text direction, and replaces a tab with a space', async () => {
  const { user, link } = await openSettings()
  const bodies: unknown[] = []
  link.respond(/POST .*rename/, ({ body }) => {
    bodies.push(JSON.parse(String(body)))
    return Response.json({})
  })
  await user.click(screen.getByRole('textbox', { name: 'Rename camera' }))

  await user.paste(' PTZ\tNorth \u202a\u202e\u2066\u2069span ')
  await user.keyboard('{Enter}')

  await waitFor(() => expect(bodies).toEqual([{ cameraID: CAMERA, name: 'PTZ North span' }]))
})

test('the rename form keeps a name that is too long, shows the excess length, and sends nothing', async () => {
  const { user, page } = await openSettings()
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Rename camera' })
  await user.click(name)

  await user.paste('a'.repeat(66))
  await user.keyboard('{Enter}')

  screen.getByText('Shorten this text by 2 characters. Nothing has been cut.')
  expect(name.value).toBe('a'.repeat(66))
  await user.keyboard('{Backspace}{Backspace}{Enter}')
  await waitFor(() => expect(page.reloads).toBe(1))
})

test('the Delete Camera button asks for confirmation, and Cancel sends no request', async () => {
  const { user, link } = await openSettings()
  await user.click(screen.getByRole('button', { name: 'Delete Camera' }))

  const dialog = await screen.findByRole('alertdialog', { name: 'Delete Camera' })
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))

  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(link.calls).toEqual([])
})

test('the rename form submits a name that the browser filled in without an event', async () => {
  const { user, page } = await openSettings()

  fillSilently({ 'Rename camera': 'PTZ Bridge' })
  await user.click(screen.getByRole('button', { name: 'Rename' }))

  await waitFor(() => expect(page.reloads).toBe(1))
})
