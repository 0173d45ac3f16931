import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { toast } from 'sonner'
import { expect, test } from 'vitest'
import { cameraList } from '../rig/cameras.ts'
import { addFault, changeRig } from '../testing/change-rig.ts'
import { fillSilently } from '../testing/fill-silently.ts'
import { expectLogged } from '../testing/logged-errors.ts'
import { openConsole, type SimulatedRigOptions } from '../testing/simulated-rig.tsx'
import { findStreamImage } from '../testing/stream-images.ts'
import { createVirtualClock } from '../testing/virtual-clock.ts'

const begin = (options?: SimulatedRigOptions) => openConsole('/dashboard/scheduler/new', { as: 'operator', ...options })
type Console = Awaited<ReturnType<typeof begin>>

const cameraField = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Camera' })

const selectCamera = async ({ user }: Console, name = 'PTZ South span') => {
  await screen.findByRole('option', { name })
  await user.selectOptions(await cameraField(), name)
}

const goToPosition = async (rig: Console) => {
  await selectCamera(rig)
  await rig.user.click(screen.getByRole('link', { name: 'Continue' }))
}

/** Goes from step 1 to step 3, because step 2 is slow to render. */
const goToTime = async (rig: Console) => {
  await selectCamera(rig)
  await rig.router.navigate('/dashboard/scheduler/new/time')
  return screen.findByLabelText<HTMLInputElement>('Time')
}

const clickPanRight = async ({ user }: Console) => {
  const pad = within(await screen.findByRole('group', { name: 'Pan and tilt' }))
  await user.click(pad.getByRole('button', { name: 'Pan right' }))
}

const currentStep = () =>
  within(screen.getByRole('list', { name: 'Steps' }))
    .getAllByRole('listitem')
    .find((step) => step.getAttribute('aria-current') === 'step')?.textContent

const save = async ({ user }: Console) => {
  await user.click(screen.getByRole('button', { name: 'Save' }))
  return within(await screen.findByRole('alertdialog', { name: 'Save Camera schedule' }))
}

test('step 1 explains what a patrol does and offers only PTZ cameras', async () => {
  await begin()

  await screen.findByRole('option', { name: 'PTZ North span' })
  const offered = within(await cameraField()).getAllByRole('option')

  const names = offered.map(({ textContent }) => textContent)
  expect(names).toEqual(['-- Select PTZ Camera --', 'PTZ North span', 'PTZ South span', 'PTZ Tower'])
  expect(currentStep()).toBe('1Camera')
  const explanation = screen.getByRole('heading', { name: 'Choose a camera' }).parentElement?.textContent
  expect(explanation).toContain('makes the sled patrol along the cable')
  expect(explanation).toContain('For each complete patrol a video file is uploaded to the gallery')
  expect(explanation).toContain('The patrol is repeated 7 days a week at the time that you choose')
  expect(explanation).toContain('several patrols per day')
})

test('the Continue link shows an error until a camera is selected', async () => {
  const { user, router } = await begin()
  await cameraField()

  const next = screen.getByRole('link', { name: 'Continue' })
  await user.click(next)

  expect(next.getAttribute('href')).toBe('/dashboard/scheduler/new/position')
  expect(router.state.location.pathname).toBe('/dashboard/scheduler/new')
  expect(screen.getByRole('alert').textContent).toBe('Please pick a camera')
})

test('the Continue link shows an error if the selected camera has been deleted', async () => {
  const rig = await begin()
  await selectCamera(rig)
  await changeRig(rig.app, ({ cameras }) => ({ cameras: cameras.filter(({ name }) => name !== 'PTZ South span') }))
  await rig.rigConsole.queryClient.refetchQueries()
  await waitFor(() => expect(screen.queryByRole('option', { name: 'PTZ South span' })).toBeNull())

  await rig.user.click(screen.getByRole('link', { name: 'Continue' }))

  screen.getByText('Please pick a camera')
  expect(rig.router.state.location.pathname).toBe('/dashboard/scheduler/new')
})

test('each step that replaces another one gets the focus at its heading', async () => {
  const rig = await begin()
  await selectCamera(rig)
  expect(document.activeElement).toBe(await cameraField())

  for (const [path, name] of [
    ['/time', 'Set Time'],
    ['', 'Choose a camera'],
    ['/position', 'Set the camera position'],
  ]) {
    await rig.router.navigate(`/dashboard/scheduler/new${path}`)
    const heading = await screen.findByRole('heading', { name })
    await waitFor(() => expect(document.activeElement).toBe(heading))
  }
})

test.each(['position', 'time'])('opening the %s step directly redirects to step 1', async (step) => {
  const { router } = await openConsole(`/dashboard/scheduler/new/${step}`, { as: 'operator' })

  await cameraField()

  expect(router.state.location.pathname).toBe('/dashboard/scheduler/new')
})

test('step 2 shows the live picture, the steering controls and the presets', async () => {
  const rig = await begin()
  await goToPosition(rig)

  expect(await screen.findByRole('img', { name: 'PTZ South span' })).toBeDefined()
  expect(currentStep()).toBe('2Position')
  const pad = within(screen.getByRole('group', { name: 'Pan and tilt' }))
  for (const name of ['Tilt up', 'Tilt down', 'Pan left', 'Pan right'])
    expect(pad.getByRole('button', { name })).toBeDefined()
  const zoom = within(screen.getByRole('group', { name: 'Zoom' }))
  for (const name of ['Zoom in', 'Zoom out']) expect(zoom.getByRole('button', { name })).toBeDefined()
  for (const name of ['Back', 'Set patrol time']) expect(screen.getByRole('button', { name })).toBeDefined()

  await rig.user.click(screen.getByRole('button', { name: 'Preset' }))
  expect(await screen.findByRole('dialog', { name: 'Presets' })).toBeDefined()
})

test('step 2 moves the selected camera by one step when the operator presses the pad, even without its picture', async () => {
  const rig = await begin()
  await goToPosition(rig)
  fireEvent.error(await waitFor(() => findStreamImage() ?? expect.unreachable()))
  expect(await screen.findByAltText('Too many connections, no video rendered')).toBeDefined()

  await clickPanRight(rig)

  await screen.findByText('Moving...')
  await waitFor(() => expect(rig.link.calls).toContain('POST /api/v1/ptz/'))
})

const countStops = ({ link }: Console) => link.calls.filter((call) => call === 'POST /api/v1/ptz/control').length

test.each([
  ['Escape', ({ user }: Console) => user.keyboard('{Escape}')],
  ['Stop', async ({ user }: Console) => user.click(await screen.findByRole('button', { name: 'Stop' }))],
])('%s stops each axis of the camera in step 2', async (_input, stop) => {
  // With a stopped clock the step never ends, so the Stop button stays visible
  const rig = await begin({ clock: createVirtualClock().clock })
  await goToPosition(rig)
  await clickPanRight(rig)
  await screen.findByText('Moving...')
  expect(countStops(rig)).toBe(0)

  await stop(rig)

  await waitFor(() => expect(countStops(rig)).toBeGreaterThanOrEqual(3))
})

test('in step 2, Escape stops each axis of a camera that is missing from the list, because the camera may still be moving', async () => {
  const rig = await begin()
  await goToPosition(rig)
  await screen.findByRole('group', { name: 'Pan and tilt' })
  // Only the list changes: other requests for a deleted camera would fail
  rig.rigConsole.queryClient.setQueryData(cameraList(rig.rigConsole).queryKey, [])
  await screen.findByText(/the camera has when you save/)

  await rig.user.keyboard('{Escape}')

  expect(countStops(rig)).toBeGreaterThanOrEqual(3)
})

test("step 3 shows 'Please pick a time' instead of a confirmation if the time is empty", async () => {
  const rig = await begin()
  const field = await goToTime(rig)

  await rig.user.click(screen.getByRole('button', { name: 'Save' }))

  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Please pick a time').id).toBe(field.getAttribute('aria-describedby'))
  expect(screen.getByRole('alert').textContent).toBe('Please pick a time')
  expect(screen.queryByRole('alertdialog')).toBe(null)
})

test('step 3 creates the schedule with the fixed sled range after confirmation, shows its toast before the list, and discards the draft', async () => {
  const rig = await begin()
  expect((await goToTime(rig)).type).toBe('time')
  expect(screen.getByRole('heading', { name: 'Set Time' })).toBeDefined()
  // Sets the value without an event, as assistive software may
  fillSilently({ Time: '04:20' })
  await rig.user.click((await save(rig)).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(rig.link.calls).not.toContain('POST /api/v1/scheduler/')

  const dialog = await save(rig)
  expect(dialog.getByText(/every day at 04:20/)).toBeTruthy()
  expect(screen.getByRole('alertdialog', { name: 'Save Camera schedule' })).toBeDefined()
  expect(dialog.getByText('Are you sure you want to save this camera schedule?')).toBeDefined()
  expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Cancel', 'Confirm'])
  let toastsAtNavigation: unknown[] | undefined
  rig.router.subscribe(({ navigation, location }) => {
    const { pathname } = navigation.location ?? location
    if (pathname === '/dashboard/scheduler') toastsAtNavigation ??= toast.getToasts()
  })
  await rig.user.click(dialog.getByRole('button', { name: 'Confirm' }))

  expect(await screen.findByText('Schedule Created')).toBeDefined()
  const listed = within(await screen.findByRole('list', { name: 'Schedules' }))
  await waitFor(() => expect(listed.getByText('04:20')).toBeDefined())
  expect(rig.router.state.location.pathname).toBe('/dashboard/scheduler')
  expect(toastsAtNavigation).toContainEqual(expect.objectContaining({ title: 'Schedule Created' }))
  const state = (await rig.app.inject({ url: '/sim/state' })).json() as { schedules: { time: string }[] }
  const created = state.schedules.find(({ time }) => time === '04:20')
  expect(created).toMatchObject({ sled_start: 20, sled_stop: 80, pan: -35 })
  await rig.user.click(screen.getByRole('link', { name: 'Create a new Schedule' }))
  expect((await cameraField()).value).toBe('')
  expect((await goToTime(rig)).value).toBe('')
})

test('a new schedule stays listed even if the response to an earlier list request arrives after its creation', async () => {
  const rig = await begin()
  let deliver = () => {}
  const delivered = new Promise<void>((resolve) => {
    deliver = resolve
  })
  const removeStub = rig.link.respond(/^GET \/api\/v1\/scheduler\/$/, async (_init, forward) => {
    removeStub()
    const earlier = await forward()
    await delivered
    return earlier
  })
  await rig.user.type(await goToTime(rig), '04:20')

  await rig.user.click((await save(rig)).getByRole('button', { name: 'Confirm' }))
  await screen.findByText('Schedule Created')
  deliver()

  const listed = within(await screen.findByRole('list', { name: 'Schedules' }))
  expect(await listed.findByText('04:20')).toBeDefined()
})

test('after a schedule is created, the list opens even if the operator has changed the time in the meantime', async () => {
  const rig = await begin()
  const deliver = rig.link.hold(/^POST \/api\/v1\/scheduler\/$/)
  const field = await goToTime(rig)
  await rig.user.type(field, '04:20')
  await rig.user.click((await save(rig)).getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(rig.link.calls).toContain('POST /api/v1/scheduler/'))
  fireEvent.change(field, { target: { value: '04:30' } })

  deliver()

  expect(await within(await screen.findByRole('list', { name: 'Schedules' })).findByText('04:20')).toBeDefined()
})

test('if the creation fails, step 3 keeps its form and shows the reason at the field, without a toast', async () => {
  expectLogged(/POST \/api\/v1\/scheduler\/ 500/)
  const rig = await begin()
  await rig.user.type(await goToTime(rig), '04:20')
  await addFault(rig.app, { kind: 'fail', status: 500, method: 'POST', path: '/api/v1/scheduler/' })

  await rig.user.click((await save(rig)).getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(rig.link.calls).toContain('POST /api/v1/scheduler/'))

  const field = await screen.findByLabelText<HTMLInputElement>('Time')
  expect(field.value).toBe('04:20')
  const reason = await screen.findByText('This failure was requested through /sim/faults')
  expect(field.getAttribute('aria-describedby')).toBe(reason.id)
  expect(screen.queryByText('Schedule Created')).toBe(null)
  expect(document.querySelector('[data-sonner-toast]')).toBeNull()

  await rig.user.type(field, '04:30')

  expect(screen.queryByText('This failure was requested through /sim/faults')).toBeNull()
})

/**
 * Confirms a new schedule, and withholds the request that creates it from the rig. Returns the console and a function
 * that delivers this request.
 */
const createLate = async () => {
  const rig = await begin()
  const deliver = rig.link.hold(/^POST \/api\/v1\/scheduler\/$/)
  await rig.user.type(await goToTime(rig), '04:20')
  await rig.user.click((await save(rig)).getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(rig.link.calls).toContain('POST /api/v1/scheduler/'))
  return { rig, deliver }
}

test('if the rig creates a schedule after the operator has gone back to step 1, the list opens and the draft is discarded', async () => {
  const { rig, deliver } = await createLate()
  await rig.router.navigate('/dashboard/scheduler/new')
  await cameraField()

  deliver()

  await screen.findByRole('list', { name: 'Schedules' })
  expect(rig.router.state.location.pathname).toBe('/dashboard/scheduler')
  await rig.user.click(screen.getByRole('link', { name: 'Create a new Schedule' }))
  expect((await cameraField()).value).toBe('')
})

test('if the operator selects another camera after a late failure of the creation, step 3 shows the reason', async () => {
  expectLogged(/POST \/api\/v1\/scheduler\/ 500/)
  const { rig, deliver } = await createLate()
  await addFault(rig.app, { kind: 'fail', status: 500, method: 'POST', path: '/api/v1/scheduler/' })
  await rig.router.navigate('/dashboard/scheduler/new')
  await cameraField()

  deliver()
  await waitFor(() => expect(rig.rigConsole.queryClient.isMutating()).toBe(0))
  await selectCamera(rig, 'PTZ North span')

  await rig.router.navigate('/dashboard/scheduler/new/time')
  expect(await screen.findByText('This failure was requested through /sim/faults')).toBeTruthy()
})

test('while a creation is in flight, Save tells the operator to wait, so that the reason for a failure is not lost', async () => {
  expectLogged(/POST \/api\/v1\/scheduler\/ 500/)
  const { rig, deliver } = await createLate()
  await addFault(rig.app, { kind: 'fail', status: 500, method: 'POST', path: '/api/v1/scheduler/' })
  fireEvent.change(screen.getByLabelText('Time'), { target: { value: '04:30' } })

  fireEvent.click(screen.getByRole('button', { name: 'Save' }))

  const waiting = screen.getByText('The previous schedule is still being created. Wait for the result, then save again')
  expect(screen.getByLabelText('Time').getAttribute('aria-describedby')).toBe(waiting.id)
  deliver()
  expect(await screen.findByText('This failure was requested through /sim/faults')).toBeTruthy()
  expect(rig.link.calls.filter((call) => call === 'POST /api/v1/scheduler/')).toHaveLength(1)
  expect((await save(rig)).getByText(/every day at 04:30/)).toBeTruthy()
})

test('a response to a new schedule that arrives on another screen does not change the screen', async () => {
  const { rig, deliver } = await createLate()
  await rig.router.navigate('/dashboard/gallery')
  await screen.findByRole('heading', { name: 'Gallery' })

  deliver()

  await screen.findByText('Schedule Created')
  expect(rig.router.state.location.pathname).toBe('/dashboard/gallery')
})

test('the Back button keeps the selected camera and time', async () => {
  const rig = await begin()
  await goToPosition(rig)
  await rig.user.click(await screen.findByRole('button', { name: 'Set patrol time' }))
  await rig.user.type(await screen.findByLabelText('Time'), '04:20')

  await rig.user.click(screen.getByRole('button', { name: 'Back' }))
  await rig.user.click(await screen.findByRole('button', { name: 'Back' }))
  await screen.findByRole('option', { name: 'PTZ South span' })
  expect((await cameraField()).selectedOptions[0]?.textContent).toBe('PTZ South span')

  await rig.user.click(screen.getByRole('link', { name: 'Continue' }))
  await rig.user.click(await screen.findByRole('button', { name: 'Set patrol time' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Time')).value).toBe('04:20')
})

test('NewScheduleScreen discards the draft when the operator leaves', async () => {
  const rig = await begin()
  await goToPosition(rig)
  await screen.findByText('Set patrol time')

  await rig.user.click(screen.getByRole('link', { name: 'Scheduler' }))
  await rig.user.click(await screen.findByRole('link', { name: 'Create a new Schedule' }))

  expect((await cameraField()).value).toBe('')
})

test('if the camera is offline, step 2 disables the pad and shows the reason, and step 3 does not ask for confirmation', async () => {
  const rig = await begin()
  await selectCamera(rig, 'PTZ Tower')
  await rig.user.click(screen.getByRole('link', { name: 'Continue' }))
  await clickPanRight(rig)
  expect((await screen.findByRole('alert')).textContent).toBe('PTZ Tower is offline')

  await rig.router.navigate('/dashboard/scheduler/new/time')
  await screen.findByLabelText('Time')
  fillSilently({ Time: '06:45' })
  await rig.user.click(screen.getByRole('button', { name: 'Save' }))

  expect(await screen.findByText('PTZ Tower is offline')).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(rig.link.calls.filter((call) => call.startsWith('POST'))).toEqual([])
})
