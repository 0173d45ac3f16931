import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { config } from '../lib/config.ts'
import { answerOutOfOrder } from '../lib/testing/answer-out-of-order.ts'
import { addFault, changeRig } from '../lib/testing/change-rig.ts'
import { openConsole } from '../lib/testing/simulated-rig.tsx'

const cards = async () => within(await screen.findByRole('list', { name: 'Schedules' })).getAllByRole('button')

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

test('Schedules are cards by time, and the camera of the known id is the inspection camera', async () => {
  const rig = await openConsole('/dashboard/alarm', { as: 'operator' })
  await changeRig(rig.app, ({ schedules: [one, other] }) => ({
    schedules: [
      { ...one, time: '21:45', cameraID: `x-${config().knownCameraId}-x` },
      { ...other, time: '06:30', cameraID: 'another' },
    ] as never,
  }))

  await rig.router.navigate('/dashboard/scheduler')

  expect((await cards()).map(({ textContent }) => textContent)).toEqual(['PTZ Camera06:30', 'Inspection Camera21:45'])
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Schedule(s)')
  expect(screen.getByRole('link', { name: 'Create a new Schedule' }).getAttribute('href')).toBe(
    '/dashboard/scheduler/new',
  )
})

test('The rig as it is delivered has schedules of the inspection camera and of another', async () => {
  await openConsole('/dashboard/scheduler', { as: 'operator' })

  expect((await cards()).map(({ textContent }) => textContent)).toEqual([
    'Inspection Camera06:30',
    'PTZ Camera13:15',
    'Inspection Camera21:45',
  ])
})

test('Schedules stand by time, in whatever order the rig answers', async () => {
  const rig = await openConsole('/dashboard/alarm', { as: 'operator' })
  answerOutOfOrder()

  await rig.router.navigate('/dashboard/scheduler')

  expect((await cards()).map(({ textContent }) => textContent)).toEqual([
    'Inspection Camera06:30',
    'PTZ Camera13:15',
    'Inspection Camera21:45',
  ])
})

test('Selecting a card shows its camera, pan, tilt, zoom and time', async () => {
  const rig = await openConsole('/dashboard/scheduler', { as: 'operator' })

  await select(rig, '06:30')

  await waitFor(() =>
    expect(facts()).toEqual(['Camera PTZ North span', 'Pan 12°', 'Tilt -6°', 'Zoom 10', 'Time 06:30']),
  )
})

test('A schedule whose camera has been deleted stays, and tells the id of that camera', async () => {
  const rig = await openConsole('/dashboard/alarm', { as: 'operator' })
  let deleted = ''
  await changeRig(rig.app, ({ cameras: [first, ...others] }) => {
    deleted = first?.cameraID ?? ''
    return { cameras: others }
  })
  await rig.router.navigate('/dashboard/scheduler')

  await select(rig, '06:30')

  expect(facts()).toEqual([`Camera ${deleted}`, 'Pan 12°', 'Tilt -6°', 'Zoom 10', 'Time 06:30'])
})

test("Deleting one schedule says 'schedule deleted' and leaves the others", async () => {
  const rig = await openConsole('/dashboard/scheduler', { as: 'operator' })
  const details = await select(rig, '06:30')

  await rig.user.click(details.getByRole('button', { name: 'Delete Schedule' }))

  await screen.findByText('schedule deleted')
  await waitFor(async () => expect(await cards()).toHaveLength(2))
  expect(rig.page.reloads).toBe(0)
  expect(screen.queryByRole('region', { name: 'Schedule details' })).toBe(null)
})

test("Deleting all is asked first, says 'Deleting all schedules...' and reloads the page", async () => {
  const rig = await openConsole('/dashboard/scheduler', { as: 'operator' })
  const details = await select(rig, '06:30')
  await rig.user.click(details.getByRole('button', { name: 'Delete All Schedules' }))
  expect(rig.link.calls.filter((call) => call.startsWith('DELETE'))).toEqual([])

  const question = within(await screen.findByRole('alertdialog', { name: 'Delete All Schedules' }))
  await rig.user.click(question.getByRole('button', { name: 'Delete all' }))

  await waitFor(() => expect(rig.page.reloads).toBe(1))
  expect(rig.link.calls).toContain('DELETE /api/v1/scheduler/')
  expect(sessionStorage.getItem('notice-after-reload')).toBe('"Deleting all schedules..."')
})

test("When deleting all fails, the rig's own words are shown", async () => {
  const rig = await openConsole('/dashboard/scheduler', { as: 'operator' })
  await addFault(rig.app, { kind: 'fail', status: 503, method: 'DELETE' })
  const details = await select(rig, '06:30')
  await rig.user.click(details.getByRole('button', { name: 'Delete All Schedules' }))

  const question = within(await screen.findByRole('alertdialog', { name: 'Delete All Schedules' }))
  await rig.user.click(question.getByRole('button', { name: 'Delete all' }))

  const told = (await rig.app.inject({ method: 'DELETE', url: '/api/v1/scheduler/' })).json() as { message: string }
  await screen.findByText(told.message)
  expect(rig.page.reloads).toBe(0)
})

test("Without schedules the screen says 'No schedule created'", async () => {
  const rig = await openConsole('/dashboard/alarm', { as: 'operator' })
  await changeRig(rig.app, () => ({ schedules: [] }))

  await rig.router.navigate('/dashboard/scheduler')

  await screen.findByText('No schedule created')
})

test('Schedules that can not be loaded can be asked for again', async () => {
  const rig = await openConsole('/dashboard/alarm', { as: 'operator' })
  rig.link.up = false
  await rig.router.navigate('/dashboard/scheduler')

  await screen.findByText('The schedules could not be loaded')
  rig.link.up = true
  await rig.user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await cards()).toHaveLength(3)
})
