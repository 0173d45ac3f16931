import { expect, test } from 'vitest'
import { readSchedules } from './schedules.ts'

const responseWith = (scheduler: unknown[]) => ({ data: { scheduler } })

test.each([
  ['06:30', '06:30'],
  ['6:30', '06:30'],
  ['23:59:00', '23:59'],
])('readSchedules converts the time %s to %s', (time, expected) => {
  const [schedule] = readSchedules(responseWith([{ _id: 1, cameraID: 'a', time }]), () => {})

  expect(schedule).toMatchObject({ _id: '1', time: expected })
})

test.each(['24:00', '12:60', '1:2', '12:30x', 'x12:30', '112:30', 'noon'])(
  'readSchedules skips a schedule with the time %s',
  (time) => {
    const skipped: string[] = []

    const schedules = readSchedules(responseWith([{ _id: 'x', cameraID: 'a', time }]), (message) =>
      skipped.push(message),
    )

    expect(schedules).toEqual([])
    expect(skipped).toEqual([`Skipped data.scheduler[0]: time should be from 00:00 to 23:59 but is '${time}'`])
  },
)
