import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { DEFAULT_KNOWN_CAMERA_ID } from '../console/config.ts'
import { commandSled } from '../rig/sled.ts'
import { NORTH_CAMERA_ID } from '../testing/camera-page.tsx'
import { changeRig } from '../testing/change-rig.ts'
import { openConsole } from '../testing/simulated-rig.tsx'

const openScheduler = (change: Parameters<typeof changeRig>[1]) =>
  openConsole('/dashboard/scheduler', { as: 'operator', prepare: ({ app }) => changeRig(app, change) })

const cards = async () => within(await screen.findByRole('list', { name: 'Schedules' })).getAllByRole('button')

const labels = async () =>
  (await cards()).map(({ textContent }) => /^(.*? Camera).*(\d\d:\d\d)$/.exec(textContent ?? '')?.slice(1))

const select = async ({ user }: { user: { click: (element: Element) => Promise<void> } }, time: string) => {
  const card = (await cards()).find((candidate) => candidate.textContent?.includes(time))
  if (!card) throw new Error(`There is no card of ${time}`)
  await user.click(card)
  return within(await screen.findByRole('region', { name: 'Schedule details' }))
}

const facts = () =>
  within(screen.getByRole('region', { name: 'Schedule details' }))
    .getAllByRole('term')
    .map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`)

test("the scheduler sorts its cards by time, and shows 'Inspection Camera' if the camera id contains DEFAULT_KNOWN_CAMERA_ID", async () => {
  await openScheduler(({ schedules: [one, other] }) => ({
    schedules: [
      { ...one, time: '21:45', cameraID: `x-${DEFAULT_KNOWN_CAMERA_ID}-x` },
      { ...other, time: '06:30', cameraID: 'another' },
    ] as never,
  }))

  expect(await labels()).toEqual([
    ['PTZ Camera', '06:30'],
    ['Inspection Camera', '21:45'],
  ])
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Schedule(s)')
  expect(screen.getByRole('link', { name: 'Create a new Schedule' }).getAttribute('href')).toBe(
    '/dashboard/scheduler/new',
  )
})

test('the details of a schedule scroll into view when the operator selects it', async () => {
  const scrolled: Element[] = []
  HTMLElement.prototype.scrollIntoView = function (this: HTMLElement) {
    scrolled.push(this)
  }
  onTestFinished(() => void Reflect.deleteProperty(HTMLElement.prototype, 'scrollIntoView'))
  const rig = await openConsole('/dashboard/scheduler', { as: 'operator' })
  const [first] = await cards()

  await rig.user.click(first as HTMLElement)

  expect(scrolled).toEqual([await screen.findByRole('region', { name: 'Schedule details' })])
})

test('the scheduler shows the camera, position, time and two delete buttons for the selected card', async () => {
  const rig = await openConsole('/dashboard/scheduler', { as: 'operator' })

  const details = await select(rig, '06:30')

  expect(details.getByRole('button', { name: 'Delete Schedule' })).toBeDefined()
  expect(details.getByRole('button', { name: 'Delete All Schedules' })).toBeDefined()
  await waitFor(() =>
    expect(facts()).toEqual(['Camera PTZ North span', 'Pan 12°', 'Tilt -6°', 'Zoom 10', 'Time 06:30']),
  )
})

test.each([
  [{ pan: 12.345678901234567, tilt: 1e-7, zoom: 9.6 }, ['Pan 12°', 'Tilt 0°', 'Zoom 10']],
  [{ pan: -0.2, tilt: -30.00000004, zoom: 1e-7 }, ['Pan 0°', 'Tilt -30°', 'Zoom 0']],
])('the scheduler rounds position %j and the section of the track, as the live view does', async (position, shown) => {
  const rig = await openScheduler(({ schedules: [first, ...others] }) => ({
    schedules: first ? [{ ...first, ...position, sled_start: 20.000000001, sled_stop: 79.5 }, ...others] : others,
  }))

  const details = await select(rig, '06:30')

  expect(details.getAllByRole('definition')).toHaveLength(5)
  expect(facts().slice(1, 4)).toEqual(shown)
  expect((await cards())[0]?.textContent).toContain('Sled 20 to 80')
})

test('the scheduler shows the camera id if the camera of a schedule has been deleted', async () => {
  let deleted = ''
  const rig = await openScheduler(({ cameras: [first, ...others] }) => {
    deleted = first?.cameraID ?? ''
    return { cameras: others }
  })

  await select(rig, '06:30')

  expect(facts()).toEqual([`Camera ${deleted}`, 'Pan 12°', 'Tilt -6°', 'Zoom 10', 'Time 06:30'])
})

test("the scheduler shows 'No schedule created' if there are no schedules", async () => {
  await openScheduler(() => ({ schedules: [] }))

  expect(await screen.findByText('No schedule created')).toBeDefined()
})

test("the scheduler counts down to the next patrol by the rig's clock, or by this computer's clock if the rig sends no Date", async () => {
  let headers: HeadersInit = { date: 'Mon, 04 May 2026 10:00:30 GMT' }

  const rig = await openConsole('/dashboard/scheduler', {
    as: 'operator',
    config: { rigTimeZone: 'UTC' },
    prepare: ({ link }) =>
      link.respond(/./, async (_, forward) => Response.json(await (await forward()).json(), { headers })),
  })

  expect((await screen.findByText(/^Next patrol/)).textContent).toBe('Next patrol 13:15, in 3 h 15 min')
  screen.getByText("Times are in the rig's time zone (UTC)")
  headers = {}
  rig.rigConsole.rigClock.reset()
  await screen.findByText("Times are in the rig's time zone (UTC). The countdown uses this computer's clock")
})

const openAt = async (date: string) => {
  const rig = await openConsole('/dashboard/scheduler', {
    as: 'operator',
    config: { rigTimeZone: 'UTC' },
    prepare: ({ link }) =>
      link.respond(/./, async (_, forward) => Response.json(await (await forward()).json(), { headers: { date } })),
  })
  await cards()
  return rig
}

const readPressed = async () =>
  (await cards()).filter((card) => card.ariaPressed === 'true').map(({ textContent }) => textContent?.slice(-5))

test('the details of the next patrol are open initially, and after their schedule is deleted, no others open', async () => {
  const rig = await openAt('Mon, 04 May 2026 10:00:30 GMT')
  expect(await readPressed()).toEqual(['13:15'])
  const details = within(screen.getByRole('region', { name: 'Schedule details' }))

  await rig.user.click(details.getByRole('button', { name: 'Delete Schedule' }))

  await waitFor(async () => expect(await cards()).toHaveLength(2))
  expect(await readPressed()).toEqual([])
  expect(screen.queryByRole('region', { name: 'Schedule details' })).toBe(null)
  // A message would appear if the console mistook this for a deletion by another client
  expect(screen.queryByText(/was deleted/)).toBeNull()
})

test("each card shows its camera's picture, and the section of the track from the rig or the default", async () => {
  const scheduler = [
    { _id: '1', cameraID: NORTH_CAMERA_ID, time: '06:30', sled_start: 40, sled_stop: 44 },
    { _id: '2', cameraID: 'removed', time: '13:15' },
  ]

  await openConsole('/dashboard/scheduler', {
    as: 'operator',
    prepare: ({ link }) => link.respond(/GET .*scheduler/, () => Response.json({ data: { scheduler } })),
  })

  const [first, second] = await cards()
  await waitFor(() => expect(first?.querySelector('img')?.getAttribute('src')).toContain('/media/poster/'))
  expect(second?.querySelector('img')?.getAttribute('src')).toContain('camera-fallback')
  within(first as HTMLElement).getByText('Sled 40 to 44')
  within(second as HTMLElement).getByText('Sled 20 to 80')
})

test('after the start of a patrol, the card of its schedule says that the patrol seems to be running, until the next sled command', async () => {
  const { rigConsole } = await openAt('Mon, 04 May 2026 13:16:30 GMT')
  const [, running] = await cards()
  await within(running as HTMLElement).findByText('Probably patrolling now')
  expect(screen.getAllByText('Probably patrolling now')).toHaveLength(1)

  const { queryClient } = rigConsole
  await act(() => queryClient.getMutationCache().build(queryClient, commandSled(rigConsole, 'home')).execute(undefined))

  await waitFor(() => expect(screen.queryByText('Probably patrolling now')).toBeNull())
})

test('ten minutes after the last start of a patrol, no card says that its patrol seems to be running', async () => {
  await openAt('Mon, 04 May 2026 13:25:30 GMT')

  expect(screen.getByText(/^Next patrol/).textContent).toContain('21:45')
  expect(screen.queryByText('Probably patrolling now')).toBeNull()
})
