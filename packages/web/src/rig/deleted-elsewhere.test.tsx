import { screen, waitFor, within } from '@testing-library/react'
import { toast } from 'sonner'
import { expect, test } from 'vitest'
import { changeRig, createGalleryItems, createJobs, requestRig } from '../testing/change-rig.ts'
import { createAuthorizationHeaders, openLiveView } from '../testing/live-view.ts'
import { expectLogged } from '../testing/logged-errors.ts'
import { openWithGallery } from '../testing/open-gallery.ts'
import { openConsole } from '../testing/simulated-rig.tsx'

type Opened = Awaited<ReturnType<typeof openConsole>>

const deleteElsewhere = (opened: Opened, path: string) =>
  requestRig(opened.app, { method: 'DELETE', url: `/api/v1/${path}`, headers: createAuthorizationHeaders(opened) })

const findToast = (text: string) => screen.findByText(text, { selector: '[data-title]' })

const listToasts = ({ rigConsole }: Opened) =>
  toast.getToasts().flatMap((each) => ('title' in each && each.toasterId === rigConsole.notices.toasterId ? each : []))

/** A failure that spec 8 calls silent shows its reason beside the list or the control, and shows no toast. */
const expectInline = async (opened: Opened, text: string) => {
  expect(await screen.findByText(text, { selector: '[title]' })).toBeTruthy()
  expect(listToasts(opened)).toEqual([])
}

test('if another client has deleted the default preset, pressing Default view reports the deletion and disables the button', async () => {
  expectLogged(/preset\/activate.* 404/)
  const opened = await openLiveView()
  const home = await screen.findByRole('button', { name: 'Default view' })
  await waitFor(() => expect(home.getAttribute('aria-disabled')).toBeNull())
  const presets = opened.rigConsole.queryClient.getQueriesData<{ id: string; default: boolean }[]>({
    queryKey: ['presets'],
  })
  const preset = presets.flatMap(([, list = []]) => list).find((each) => each.default)
  await deleteElsewhere(opened, `preset/${preset?.id}`)

  await opened.user.click(home)

  await waitFor(() => expect(home.getAttribute('aria-disabled')).toBe('true'))
  await expectInline(opened, 'Along the cable was deleted')
})

test.each(['Load Preset', 'Make Default', 'Delete'])(
  "if another client has deleted a camera's only preset, 'Presets' reports the deletion after a press on '%s'",
  async (name) => {
    expectLogged(/preset\/.* 404/)
    const opened = await openLiveView()
    await opened.user.click(await screen.findByRole('button', { name: 'Preset' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Presets' }))
    await dialog.findAllByRole('button', { name })
    const { queryClient } = opened.rigConsole
    const lists = queryClient.getQueriesData<{ id: string; default: boolean }[]>({ queryKey: ['presets'] })
    const presets = lists.flatMap(([, list = []]) => list)
    for (const { id } of presets.filter((each) => !each.default)) await deleteElsewhere(opened, `preset/${id}`)
    await queryClient.refetchQueries({ queryKey: ['presets'] })
    const button = await dialog.findByRole('button', { name })
    await deleteElsewhere(opened, `preset/${presets.find((each) => each.default)?.id}`)

    await opened.user.click(button)

    await dialog.findByText('You have not saved any presets')
    expect(dialog.getByRole('status').textContent).toBe('Along the cable was deleted')
    expect(listToasts(opened)).toEqual([])
  },
)

test('if another client has deleted a schedule, the first refusal closes its details and reports the deletion', async () => {
  expectLogged(/scheduler.* 404/)
  const opened = await openConsole('/dashboard/scheduler', { as: 'operator' })
  await opened.user.click(await screen.findByRole('button', { name: /06:30/ }))
  const details = within(await screen.findByRole('region', { name: 'Schedule details' }))
  const [first] = opened.rigConsole.queryClient.getQueryData<{ _id: string; time: string }[]>(['schedules']) ?? []
  expect(first?.time).toBe('06:30')
  await deleteElsewhere(opened, `scheduler/${first?._id}/`)

  await opened.user.click(details.getByRole('button', { name: 'Delete Schedule' }))

  await waitFor(() => expect(screen.queryByRole('region', { name: 'Schedule details' })).toBeNull())
  expect(screen.queryByRole('button', { name: /06:30/ })).toBeNull()
  await expectInline(opened, 'The 06:30 schedule for PTZ North span was deleted')
})

test('when a new list no longer contains a schedule, its details close, and a message reports the deletion', async () => {
  const opened = await openConsole('/dashboard/scheduler', { as: 'operator' })
  await opened.user.click(await screen.findByRole('button', { name: /06:30/ }))
  await changeRig(opened.app, ({ schedules }) => ({ schedules: schedules.filter(({ time }) => time !== '06:30') }))

  await opened.rigConsole.queryClient.refetchQueries({ queryKey: ['schedules'] })

  expect(await findToast('The 06:30 schedule for PTZ North span was deleted')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Schedule details' })).toBeNull()
})

test.each([
  ['Gallery', '/dashboard/gallery', 'gallery'],
  ['Job', '/dashboard/job', 'job'],
])('in the list %s, a file that another client deleted disappears at the first refusal', async (label, path, noun) => {
  expectLogged(new RegExp(`${noun}/b.csv/ 404`))
  const names = ['c.csv', 'b.csv', 'a.csv']
  const opened = await openConsole(path, {
    as: 'operator',
    prepare: ({ app }) => changeRig(app, () => ({ gallery: createGalleryItems(...names), jobs: createJobs(...names) })),
  })
  const button = await screen.findByRole('button', { name: 'Delete b.csv' })
  await deleteElsewhere(opened, `${noun}/b.csv/`)

  await opened.user.click(button)

  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete b.csv' })).toBeNull())
  expect(within(screen.getByRole('list', { name: label })).getAllByRole('listitem')).toHaveLength(2)
  await waitFor(() => expect(opened.link.calls.filter((call) => call === `GET /api/v1/${noun}/`)).toHaveLength(2))
  await expectInline(opened, 'b.csv was deleted')
})

test('if another client has deleted the only recording, the message about this stays beside the empty gallery', async () => {
  expectLogged(/gallery\/b.jpg\/ 404/)
  const opened = await openWithGallery('/dashboard/gallery', 'b.jpg')
  const button = await screen.findByRole('button', { name: 'Delete b.jpg' })
  await deleteElsewhere(opened, 'gallery/b.jpg/')

  await opened.user.click(button)

  await screen.findByText('No image')
  await expectInline(opened, 'b.jpg was deleted')
})

test('if another client has deleted a recording, the first refusal closes the viewer and reports the deletion', async () => {
  expectLogged(/gallery\/b.jpg\/ 404/)
  const opened = await openWithGallery('/dashboard/gallery?open=b.jpg', 'b.jpg', 'a.jpg')
  const viewer = within(await screen.findByRole('dialog', { name: 'b.jpg' }))
  await deleteElsewhere(opened, 'gallery/b.jpg/')

  await opened.user.click(await viewer.findByLabelText('Delete b.jpg', { selector: ':not([aria-disabled])' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await expectInline(opened, 'b.jpg was deleted')
})
