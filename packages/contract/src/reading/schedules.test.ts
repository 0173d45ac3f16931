import { expect, test } from 'vitest'
import { readSchedules } from './schedules.ts'

const responseWith = (scheduler: unknown[]) => ({ data: { scheduler } })

test.each([
  ['06:30', '06:30'],
  ['6:30', '06:30'],
  ['23:59:00', '23:59'],
])('The time %s is read as %s', (time, expected) => {
  const [schedule] = readSchedules(responseWith([{ _id: 1, cameraID: 'a', time }]), () => {})

  expect(schedule).toMatchObject({ _id: '1', time: expected })
})

test('A schedule with an invalid time is skipped', () => {
  const skipped: string[] = []

  const schedules = readSchedules(responseWith([{ _id: 'x', cameraID: 'a', time: '24:00' }]), (message) =>
    skipped.push(message),
  )

  expect(schedules).toEqual([])
  expect(skipped).toEqual(["Left out data.scheduler[0]: time should be from 00:00 to 23:59 and is '24:00'"])
})
