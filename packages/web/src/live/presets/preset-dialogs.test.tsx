import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { presetList, presetsKey } from '../../rig/presets.ts'
import { requestRig } from '../../testing/change-rig.ts'
import { fillDisk } from '../../testing/fill-disk.ts'
import { createAuthorizationHeaders, savePreset } from '../../testing/live-view.ts'
import { expectLogged } from '../../testing/logged-errors.ts'
import { reverseLists } from '../../testing/reverse-lists.ts'
import { renderWithRig } from '../../testing/simulated-rig.tsx'
import { LiveCameraProvider } from '../camera/use-live-camera.tsx'
import { PresetsDialog } from './preset-dialogs.tsx'
import { createPresetPictureStore, presetPicture } from './preset-pictures.ts'

const CAMERA = 'c4a7e1d0-5b1f-4f0e-9a52-7f2f6a6f0b11'
const CAMERA_WITHOUT_PRESETS = '8e51d9a3-27bc-4f46-b0f8-6c9a3e2d7133'

const openPresets = async (cameraID = CAMERA) => {
  const closed: string[] = []
  const dialog = (
    <LiveCameraProvider cameraID={cameraID}>
      <PresetsDialog open onClose={() => closed.push('closed')} showsDigitKeys />
    </LiveCameraProvider>
  )
  const rig = await renderWithRig(dialog, { as: 'operator' })
  const rows = async () => within(await screen.findByRole('list', { name: 'Presets' })).findAllByRole('listitem')
  const row = async (name: string) => {
    const found = (await rows()).find((item) => within(item).queryByText(name))
    if (!found) throw new Error(`There is no preset ${name}`)
    return within(found)
  }
  return { ...rig, closed, rows, row }
}

const waitUntilSettled = ({ queryClient }: Awaited<ReturnType<typeof openPresets>>['rigConsole']) =>
  waitFor(() => expect([queryClient.isFetching(), queryClient.isMutating()]).toEqual([0, 0]))

test("the dialog lists the camera's presets with their buttons, and marks the default preset with a home icon", async () => {
  const { rows } = await openPresets()

  const items = await rows()

  expect(screen.getByRole('dialog', { name: 'Presets' })).toBeTruthy()
  expect(items).toHaveLength(4)
  expect(items.map((item) => within(item).queryByRole('img', { name: 'Default preset' }) !== null)).toEqual([
    true,
    false,
    false,
    false,
  ])
  for (const item of items) {
    const names = within(item)
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
    expect(names).toEqual(['Load Preset', 'Make Default', 'Delete'])
  }
})

test.each([
  ['gets status 500', () => Response.json({ message: 'The disk of the rig is full' }, { status: 500 }), /disk .* full/],
  ['gets no list', () => Response.json({ status: 'success', data: { preset: null } }), /cannot read/],
])(
  'if a later request for the presets %s, the dialog shows the reason above the earlier list until a request succeeds',
  async (...row) => {
    const [_what, respond, reason] = row
    expectLogged(/GET .*preset/)
    const { link, rigConsole, rows, user } = await openPresets()
    await rows()
    const note = screen.getByRole('status')
    expect(note.textContent).toBe('')
    const restore = link.respond(/GET .*preset/, respond)

    await act(() => rigConsole.queryClient.refetchQueries({ queryKey: presetsKey }))

    expect(await screen.findByText(/^This list may be out of date\. /)).toBe(note)
    expect(note.textContent).toMatch(reason)
    expect(await rows()).toHaveLength(4)
    restore()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByText(/out of date/)).toBeNull())
  },
)

test('the dialog lists the default preset first and the others by name', async () => {
  const { app, link, rigConsole, rows } = await openPresets()
  await rows()
  for (const name of ['Span 10', 'Span 9', 'apex']) await savePreset({ app, rigConsole }, CAMERA, name)

  reverseLists(link)
  await rigConsole.queryClient.refetchQueries({ queryKey: ['presets'] })

  await waitFor(async () =>
    expect((await rows()).map((item) => item.querySelector('[id]')?.textContent)).toEqual([
      'Along the cable',
      'apex',
      'Clamp, close',
      'North tower',
      'Span 9',
      'Span 10',
      'Valley',
    ]),
  )
})

test('the dialog shows a message when the camera has no presets', async () => {
  await openPresets(CAMERA_WITHOUT_PRESETS)

  expect(await screen.findByText('You have not saved any presets')).toBeTruthy()
})

test('Load Preset moves the camera to the preset and closes the dialog', async () => {
  const { user, row, closed, app, rigConsole } = await openPresets()
  const headers = createAuthorizationHeaders({ rigConsole })
  const readPosition = async () => (await app.inject({ url: `/api/v1/ptz/${CAMERA}`, headers })).json().data
  const { presets, time } = (await app.inject({ url: '/sim/state' })).json()
  const { pan, tilt, zoom } = presets.find(({ name }: { name: string }) => name === 'Valley')
  expect(await readPosition()).not.toMatchObject({ pan, tilt, zoom })

  await user.click((await row('Valley')).getByRole('button', { name: 'Load Preset' }))

  expect(await screen.findByText('Preset Activated')).toBeTruthy()
  expect(closed).toEqual(['closed'])
  await requestRig(app, { method: 'POST', url: '/sim/clock', payload: { now: new Date(time + 60_000).toISOString() } })
  expect(await readPosition()).toMatchObject({ pan, tilt, zoom })
})

test.each(['Confirm', 'Cancel'])(
  'Make Default takes effect before its confirmation opens, and %s only closes the confirmation',
  async (button) => {
    const { user, row, link, rigConsole } = await openPresets()
    const listCommands = () => link.calls.filter((call) => !call.startsWith('GET'))
    const respond = link.hold(/PUT .*preset\/default/)

    await user.click((await row('Valley')).getByRole('button', { name: 'Make Default' }))

    await waitFor(() => expect(listCommands()).toEqual([expect.stringMatching('PUT /api/v1/preset/default/.')]))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    respond()
    const overlay = await screen.findByRole('alertdialog', { name: 'Setting default view' })
    await waitUntilSettled(rigConsole)
    await user.click(within(overlay).getByRole('button', { name: button }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await waitUntilSettled(rigConsole)
    expect(listCommands()).toHaveLength(1)
    expect((await row('Valley')).getByRole('img', { name: 'Default preset' })).toBeTruthy()
    expect((await row('Along the cable')).queryByRole('img')).toBeNull()
  },
)

test('a deleted preset leaves a gap at its position, and the focus moves to the next card', async () => {
  const { user, row } = await openPresets()
  const list = await screen.findByRole('list', { name: 'Presets' })
  const place = [...list.children].findIndex((card) => within(card as HTMLElement).queryByText('Clamp, close'))

  await user.click((await row('Clamp, close')).getByRole('button', { name: 'Delete' }))

  await waitFor(() => expect(screen.queryByText('Clamp, close')).toBeNull())
  expect(list.children[place]?.textContent).toBe('Deleted')
  expect(list.children[place]?.ariaHidden).toBe('true')
  expect(document.activeElement).toBe(list.children[place + 1])
})

test('the dialog offers to request the presets again when an entry cannot be read', async () => {
  expectLogged(/Skipped/)
  const { user, link, rigConsole } = await openPresets()
  await screen.findByText('Valley')
  const readable = { id: 'a', nxid: 'a', name: 'Valley', default: false }
  let preset: object[] = [readable, { name: null }]
  link.respond(/GET .*preset\/list/, () => Response.json({ data: { preset } }))
  await rigConsole.queryClient.refetchQueries({ queryKey: ['presets'] })
  await screen.findByText('1 entry cannot be read and is not listed')

  preset = [readable]
  await user.click(screen.getByRole('button', { name: 'Try again' }))

  await waitFor(() => expect(screen.queryByText(/cannot be read/)).toBeNull())
  expect(screen.getByText('Valley')).toBeTruthy()
})

const storePicture = async ({ rigConsole }: Awaited<ReturnType<typeof openPresets>>, name: string) => {
  const presets = await rigConsole.queryClient.fetchQuery(presetList(rigConsole, CAMERA))
  const preset = presets.find((each) => each.name === name)
  if (!preset) throw new Error(`There is no preset ${name}`)
  const pictures = rigConsole.area(createPresetPictureStore)
  await pictures.store(preset, { thumbnail: `data:,${name}`, full: new Blob() }).catch(() => {})
  await rigConsole.queryClient.invalidateQueries({ queryKey: presetPicture(rigConsole, preset).queryKey })
  return () => pictures.read(preset)
}

test('deleting a preset removes its picture from the browser', async () => {
  const rig = await openPresets()
  const readPicture = await storePicture(rig, 'Valley')
  expect(await readPicture()).not.toBe(null)

  await rig.user.click((await rig.row('Valley')).getByRole('button', { name: 'Delete' }))

  await waitFor(async () => expect(await readPicture()).toBe(null))
})

test('an operator can swap the digit keys of two presets, and the dialog shows them again after a reload', async () => {
  const first = await openPresets()
  const readDigits = () => screen.getAllByRole<HTMLSelectElement>('combobox').map(({ value }) => value)
  await first.user.selectOptions(await (await first.row('Valley')).findByRole('combobox'), '1')
  await waitFor(() => expect(readDigits()).toEqual(['4', '2', '3', '1']))

  first.unmount()
  const second = await openPresets()

  await (await second.row('Valley')).findByRole('combobox')
  expect(readDigits()).toEqual(['4', '2', '3', '1'])
})

test('if the disk is full, a chosen digit still works after another preset was saved, and the card says that a reload loses the digit', async () => {
  const { user, row, rigConsole } = await openPresets()
  const select = await (await row('Valley')).findByRole('combobox')
  fillDisk()

  await user.selectOptions(select, '9')

  const card = await row('Valley')
  expect(await card.findByText('This browser cannot store the digit: it is lost on reload')).toBeTruthy()
  const { queryClient, rig } = rigConsole
  await rig.presets.save({ body: { cameraID: CAMERA, name: 'Anchor' } })
  await queryClient.invalidateQueries({ queryKey: presetsKey })
  await waitFor(async () => expect((await row('Anchor')).getByRole<HTMLSelectElement>('combobox').value).toBe('4'))
  expect((await row('Valley')).getByRole<HTMLSelectElement>('combobox').value).toBe('9')
})

test('a card shows the picture of its preset and, if the disk is full, says that a reload loses the picture', async () => {
  const rig = await openPresets()
  const line = 'This browser could not store the picture: it is lost on reload'
  await rig.row('Valley')
  const full = fillDisk()

  await storePicture(rig, 'Valley')

  const card = await rig.row('Valley')
  expect(await card.findByText(line)).toBeTruthy()
  expect((await rig.rows()).map((item) => item.querySelector('img')?.src)).toContain('data:,Valley')
  full.mockRestore()
  await storePicture(rig, 'Valley')
  await waitFor(() => expect(card.queryByText(line)).toBeNull())
  expect((await rig.rows()).map((item) => item.querySelector('img')?.src)).toContain('data:,Valley')
})
