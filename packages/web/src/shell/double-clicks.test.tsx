import { createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { CameraRenameForm } from '../cameras/camera-settings.tsx'
import { browserClock } from '../lib/clock.ts'
import { LiveCameraProvider } from '../live/camera/use-live-camera.tsx'
import { PresetLabelDialog, PresetsDialog } from '../live/presets/preset-dialogs.tsx'
import { changeRig, createGalleryItems, createJobs } from '../testing/change-rig.ts'
import { expectLogged } from '../testing/logged-errors.ts'
import { type createSimulatedRig, openConsole, renderWithRig } from '../testing/simulated-rig.tsx'
import { useDoubleClickGuard } from './double-clicks.ts'

const CAMERA = 'c4a7e1d0-5b1f-4f0e-9a52-7f2f6a6f0b11'
const ignore = () => {}

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const click = async (user: UserEvent, name: string | RegExp) => user.click(await button(name))
/**
 * A clock that never advances. The console ignores a second press within 1 s; on a busy machine, it could come later.
 */
const stoppedClock = { ...browserClock, now: () => 0 }

const createPassingClock = () => {
  let now = 0
  const pass = (ms: number) => {
    now += ms
  }
  return { clock: { ...browserClock, now: () => now }, pass }
}

const openElement = (element: ReactNode) =>
  renderWithRig(<LiveCameraProvider cameraID={CAMERA}>{element}</LiveCameraProvider>, {
    as: 'operator',
    clock: stoppedClock,
  })

const openScreen = (path: string) =>
  openConsole(path, {
    as: 'operator',
    clock: stoppedClock,
    prepare: ({ app }) =>
      changeRig(app, () => ({ gallery: createGalleryItems('a.jpg', 'b.jpg'), jobs: createJobs('a.csv') })),
  })

const openSignUp = async () => {
  const rig = await openConsole('/auth/signup', { clock: stoppedClock })
  const values = ['Ada', 'Keller', '04412345678', 'ada@rig.test', 'Ropeway Ltd', 'Mill Lane 4', 'a-long-password']
  await button('Create acccount')
  for (const [index, field] of document.querySelectorAll('input').entries())
    fireEvent.change(field, { target: { value: values[index] } })
  return rig
}

const openScheduleConfirmation = async () => {
  const rig = await openConsole('/dashboard/scheduler/new', { as: 'operator', clock: stoppedClock })
  await screen.findByRole('option', { name: 'PTZ South span' })
  await rig.user.selectOptions(screen.getByRole('combobox', { name: 'Camera' }), 'PTZ South span')
  // Goes to step 3, because step 2 contains the live view, which is slow to render
  await rig.router.navigate('/dashboard/scheduler/new/time')
  fireEvent.change(await screen.findByLabelText('Time'), { target: { value: '10:30' } })
  await click(rig.user, 'Save')
  return rig
}

const openSchedule = async () => {
  const rig = await openScreen('/dashboard/scheduler')
  await click(rig.user, /06:30/)
  return rig
}

const openPictures = () => openScreen('/dashboard/gallery')
const openJobList = () => openScreen('/dashboard/job')

type Rig = Awaited<ReturnType<typeof createSimulatedRig>>
type Case = {
  creates: string
  open: () => Promise<Rig>
  prepare?: (user: UserEvent) => Promise<unknown>
  press: string
  request: RegExp
}

const cases: Case[] = [
  {
    creates: 'one preset',
    open: () => openElement(<PresetLabelDialog open onClose={ignore} />),
    prepare: async (user) => user.type(await screen.findByRole('textbox', { name: 'Preset name' }), 'Gate'),
    press: 'Save Preset',
    request: /POST .*\/preset\/$/,
  },
  {
    creates: 'one default preset',
    open: () => openElement(<PresetsDialog open onClose={ignore} />),
    press: 'Make Default',
    request: /PUT .*\/preset\/default/,
  },
  { creates: 'one schedule', open: openScheduleConfirmation, press: 'Confirm', request: /POST .*\/scheduler\/$/ },
  // Misspelt in the specification (spec 2)
  { creates: 'one account', open: openSignUp, press: 'Create acccount', request: /POST .*\/signup\/$/ },
  {
    creates: 'one new name of a camera',
    open: () => openElement(<CameraRenameForm cameraID={CAMERA} />),
    prepare: async (user) => user.type(await screen.findByRole('textbox', { name: 'Rename camera' }), 'PTZ Gate'),
    press: 'Rename',
    request: /POST .*\/camera\/rename$/,
  },
  {
    creates: 'one deletion of a camera',
    open: () => openScreen('/dashboard/view'),
    prepare: (user) => click(user, 'Delete Camera'),
    press: 'Yes, Delete',
    request: /DELETE .*\/camera\//,
  },
  {
    creates: 'one deletion of all schedules',
    open: openSchedule,
    prepare: (user) => click(user, 'Delete All Schedules'),
    press: 'Delete all',
    request: /DELETE .*\/scheduler\/$/,
  },
  { creates: 'one deletion of a schedule', open: openSchedule, press: 'Delete Schedule', request: /DELETE.*scheduler/ },
  { creates: 'one deletion of a picture', open: openPictures, press: 'Delete a.jpg', request: /DELETE .*gallery/ },
  {
    creates: 'one deletion of the selected pictures',
    open: openPictures,
    prepare: async (user) => {
      await user.click(await screen.findByRole('checkbox', { name: 'Select b.jpg' }))
      await click(user, 'Delete selected')
    },
    press: 'Delete',
    request: /DELETE .*gallery.*b\.jpg/,
  },
  { creates: 'one deletion of a job', open: openJobList, press: 'Delete a.csv', request: /DELETE .*job/ },
]

const pressTwice = async (user: UserEvent, name: string) => {
  const pressed = (await screen.findAllByRole('button', { name }))[0]
  if (!pressed) throw new Error(`There is no button ${name}`)
  // Dispatches both presses before React renders again
  fireEvent.click(pressed)
  fireEvent.click(pressed)
  pressed.focus()
  await user.keyboard('{Enter}')
  return pressed
}

const waitUntilSettled = ({ rigConsole: { queryClient } }: Rig) =>
  waitFor(() => expect(queryClient.isMutating()).toBe(0))

const titled = cases.map((each): [string, string, Case] => [each.press, each.creates, each])

test.each(titled)('a double click on "%s" and Enter send only %s to a slow rig', async (_press, _creates, each) => {
  const rig = await each.open()
  await each.prepare?.(rig.user)
  const release = rig.link.hold(each.request)
  const countRequests = () => rig.link.calls.filter((call) => each.request.test(call)).length

  const pressed = await pressTwice(rig.user, each.press)
  await waitFor(() => expect(countRequests()).toBe(1))
  release()
  await waitUntilSettled(rig)
  // Also tests a slow double click, whose second press comes after the response
  if (pressed.isConnected) fireEvent.click(pressed)

  await waitUntilSettled(rig)
  expect(countRequests()).toBe(1)
})

const REPEATED = 'The rig accepted this command a few seconds ago. To repeat the command, press again later'

test('a double click on a restart item sends one request and shows no message', async () => {
  const rig = await openScreen('/dashboard/job')
  await click(rig.user, 'Restart services')
  const item = await screen.findByRole('menuitem', { name: 'Restart Motor' })
  const release = rig.link.hold(/POST .*restart/)

  fireEvent.click(item)
  fireEvent.click(item)
  release()

  await waitFor(() => expect(rig.page.reloads).toBe(1))
  expect(rig.link.calls.filter((call) => call.includes('restart'))).toHaveLength(1)
  expect(screen.queryByText(REPEATED)).toBeNull()
})

test('if unsaved work postpones the reload, a restart can be repeated 4 s later, and an earlier press shows why it is ignored', async () => {
  const { clock, pass } = createPassingClock()
  const rig = await openConsole('/dashboard/job', { as: 'operator', clock })
  rig.rigConsole.unsavedWork.set('film', 'a film')
  const restart = async () => {
    await click(rig.user, 'Restart services')
    await rig.user.click(await screen.findByRole('menuitem', { name: 'Restart Motor' }))
    await waitUntilSettled(rig)
  }
  const countRestarts = () => rig.link.calls.filter((call) => call.includes('restart')).length
  await restart()
  await screen.findByText(/^Not saved: a film/)

  pass(999)
  await restart()
  expect(screen.queryByText(REPEATED)).toBeNull()
  pass(1)
  await restart()
  expect(await screen.findByText(REPEATED)).toBeTruthy()
  pass(2_999)
  await restart()
  expect(countRestarts()).toBe(1)
  pass(1)
  await restart()

  expect(countRestarts()).toBe(2)
})

test('a preset that could not be saved can be submitted again immediately', async () => {
  expectLogged(/POST \/api\/v1\/preset\/ 503/)
  const rig = await openElement(<PresetLabelDialog open onClose={ignore} />)
  await rig.user.type(await screen.findByRole('textbox', { name: 'Preset name' }), 'Gate')
  const recover = rig.link.respond(/POST .*preset/, () => Response.json({}, { status: 503 }))
  await click(rig.user, 'Save Preset')
  await waitUntilSettled(rig)
  recover()

  await click(rig.user, 'Save Preset')

  await screen.findByText('Preset taken')
  const dialog = within(await screen.findByRole('dialog', { name: 'Preset Label' }))
  expect(dialog.getByRole('textbox')).toBeTruthy()
})

const openAddUser = async () => {
  const rig = await openConsole('/super_admin', { as: 'admin' })
  await click(rig.user, 'Add User')
  return rig
}

test('a double click on "Continue" does not also press "Add user", and the next click does', async () => {
  const { user } = await openAddUser()

  await user.dblClick(await button('Continue'))

  await user.click(screen.getByRole('button', { name: 'Add user' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the second click of a double click on a button does not press what the first one has opened below the pointer', async () => {
  await openAddUser()
  const dialog = await screen.findByRole('dialog')
  const backdrop = document.querySelector('[class*=backdrop]') ?? document.body
  const cancel = within(dialog).getByRole('button', { name: 'Cancel' })

  for (const below of [backdrop, cancel]) {
    fireEvent.pointerDown(below)
    fireEvent.click(below, { detail: 2 })
  }

  expect(screen.getByRole('dialog')).toBe(dialog)
  fireEvent.click(cancel, { detail: 1 })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a double click on "Next" shows the second file after the current one', async () => {
  const { user } = await openConsole('/dashboard/gallery?open=a.jpg', {
    as: 'operator',
    prepare: ({ app }) => changeRig(app, () => ({ gallery: createGalleryItems('c.jpg', 'b.jpg', 'a.jpg') })),
  })

  await click(user, 'Next')
  await screen.findByRole('dialog', { name: 'b.jpg' })
  fireEvent.click(await button('Next'), { detail: 2 })

  expect(await screen.findByRole('dialog', { name: 'c.jpg' })).toBeTruthy()
})

type Press = { pointerType: string; ms: number; clientX: number; detail: number }

/** Clicks an element `ms` after the page load. */
const clickAt = (element: HTMLElement, { pointerType, ms, ...click }: Press) => {
  fireEvent.pointerDown(element, { pointerType })
  const event = createEvent.click(element, click)
  Object.defineProperty(event, 'timeStamp', { value: ms })
  fireEvent(element, event)
}

const GuardedButtons = ({ onDelete }: { onDelete: () => void }) => {
  useDoubleClickGuard()
  const [isOn, setIsOn] = useState(false)
  const toggle = () => setIsOn(!isOn)
  return (
    <>
      <button type="button">Open</button>
      <button type="button" onClick={onDelete}>
        Delete
      </button>
      <button type="button" aria-label={isOn ? 'Pause' : 'Play'} onClick={toggle} />
      <button type="button" aria-expanded={isOn} onClick={toggle}>
        {isOn ? 'Shrink' : 'Enlarge'}
      </button>
    </>
  )
}

/** jsdom has no layout, so the test says which element is at every point. */
const placeEverywhere = (element: Element | null) => {
  Object.assign(document, { elementFromPoint: () => element })
  onTestFinished(() => void Reflect.deleteProperty(document, 'elementFromPoint'))
}

test.each([
  { repeated: 'a tap nearby in less than 500 ms', pointerType: 'touch', detail: 1, ms: 499, x: 39, count: 0 },
  { repeated: 'a tap after 500 ms', pointerType: 'touch', detail: 1, ms: 500, x: 0, count: 1 },
  { repeated: 'a tap 40 px away', pointerType: 'touch', detail: 1, ms: 1, x: 40, count: 1 },
  { repeated: 'a click by key', pointerType: 'touch', detail: 0, ms: 1, x: 0, count: 1 },
  { repeated: 'another first click of the mouse', pointerType: 'mouse', detail: 1, ms: 1, x: 0, count: 1 },
  { repeated: 'the second click of a slow double click', pointerType: 'mouse', detail: 2, ms: 900, x: 0, count: 0 },
  { repeated: 'a third click in less than 500 ms', pointerType: 'mouse', detail: 3, ms: 499, x: 0, count: 0 },
  { repeated: 'a third click after 500 ms', pointerType: 'mouse', detail: 3, ms: 500, x: 0, count: 1 },
])('after a click on a button that "Delete" then covers, $repeated presses "Delete" $count times', (each) => {
  const onDelete = vi.fn()
  render(<GuardedButtons onDelete={onDelete} />)
  placeEverywhere(screen.getByRole('button', { name: 'Delete' }))
  const { pointerType, detail, ms, x, count } = each

  clickAt(screen.getByRole('button', { name: 'Open' }), { pointerType, ms: 1_000, clientX: 0, detail: 1 })
  clickAt(screen.getByRole('button', { name: 'Delete' }), { pointerType, ms: 1_000 + ms, clientX: x, detail })

  expect(onDelete).toHaveBeenCalledTimes(count)
})

test.each([
  ['a button that stays where it is', () => screen.getByRole('button', { name: 'Open' })],
  ['no control', () => document.body],
])('soon after a tap on %s, a tap on a button beside it presses that button', (_what, findFirst) => {
  const onDelete = vi.fn()
  render(<GuardedButtons onDelete={onDelete} />)
  placeEverywhere(findFirst())
  const tap = { pointerType: 'touch', clientX: 0, detail: 1 }

  clickAt(findFirst(), { ...tap, ms: 0 })
  clickAt(screen.getByRole('button', { name: 'Delete' }), { ...tap, ms: 100 })

  expect(onDelete).toHaveBeenCalledOnce()
})

test('each of several quick taps presses the same button', () => {
  const onDelete = vi.fn()
  render(<GuardedButtons onDelete={onDelete} />)
  placeEverywhere(screen.getByRole('button', { name: 'Delete' }))

  for (const ms of [0, 100, 200])
    clickAt(screen.getByRole('button', { name: 'Delete' }), { pointerType: 'touch', ms, clientX: 0, detail: 1 })

  expect(onDelete).toHaveBeenCalledTimes(3)
})

test('a click of the mouse beside a button does not make the next click, on the button, the second of a double click', () => {
  const onDelete = vi.fn()
  render(<GuardedButtons onDelete={onDelete} />)
  const press = { pointerType: 'mouse', clientX: 0 }

  clickAt(document.body, { ...press, ms: 0, detail: 1 })
  clickAt(screen.getByRole('button', { name: 'Delete' }), { ...press, ms: 100, detail: 2 })

  expect(onDelete).toHaveBeenCalledOnce()
})

test.each([
  ['Play', 'Pause'],
  ['Enlarge', 'Shrink'],
])('a double click on the toggle "%s" also presses "%s"', (name, renamed) => {
  render(<GuardedButtons onDelete={ignore} />)
  const press = { pointerType: 'mouse', ms: 0, clientX: 0 }

  clickAt(screen.getByRole('button', { name }), { ...press, detail: 1 })
  clickAt(screen.getByRole('button', { name: renamed }), { ...press, detail: 2 })

  screen.getByRole('button', { name })
})
