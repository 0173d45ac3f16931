import { expect, test } from 'vitest'
import { readSchedules } from './schedules.ts'

const answerWith = (scheduler: unknown[]) => ({ data: { scheduler } })

test.each([
  ['06:30', '06:30'],
  ['6:30', '06:30'],
  ['23:59:00', '23:59'],
])('The time %s is read as %s', (time, expected) => {
  const [schedule] = readSchedules(answerWith([{ _id: 1, cameraID: 'a', time }]), () => {})

  expect(schedule).toMatchObject({ _id: '1', time: expected })
})

test('A schedule with an impossible time is left out', () => {
  const leftOut: string[] = []

  const schedules = readSchedules(answerWith([{ _id: 'x', cameraID: 'a', time: '24:00' }]), (words) =>
    leftOut.push(words),
  )

  expect(schedules).toEqual([])
  expect(leftOut).toEqual(["Left out data.scheduler[0]: time should be from 00:00 to 23:59 and is '24:00'"])
})
