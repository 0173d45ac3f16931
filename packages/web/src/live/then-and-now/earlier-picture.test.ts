import { expect, test } from 'vitest'
import { type CameraName, updateCameraNames } from '../../rig/camera-names.ts'
import { findFrameShots, formatPictureTime } from './earlier-picture.ts'

const shot = (name: string) => ({ name, url: `/media/${name}`, format: 'jpg' })
const north: CameraName = { cameraID: 'n', name: 'PTZ North', until: null }
const namesOf = (cameraID: string, names: readonly CameraName[], ...shots: string[]) =>
  findFrameShots(cameraID, shots.map(shot), names).map(({ name }) => name)

test('findFrameShots ignores shots from a camera whose name merely starts with the given name', () => {
  const own = shot('PTZ North 2026-06-10T06-30-00Z pan 12.0.jpg')
  const northSpan = shot('PTZ North span 2026-06-10T06-30-00Z pan 12.0.jpg')
  const names = [north, { cameraID: 's', name: 'PTZ North span', until: null }]

  const found = findFrameShots('n', [northSpan, own, shot('inspection.jpg')], names)

  expect(found).toMatchObject([{ name: own.name, url: own.url, takenAt: '2026-06-10T06:30:00Z' }])
})

test('findFrameShots returns the shots from before a camera was renamed', () => {
  const names = updateCameraNames([north], [{ cameraID: 'n', name: 'PTZ Valley' }], '2026-07-01T00:00:00Z')

  const shots = ['PTZ Valley 2026-07-10T06-30-00Z.jpg', 'PTZ North 2026-06-10T06-30-00Z.jpg']

  expect(namesOf('n', names, ...shots)).toEqual(shots)
})

test('findFrameShots assigns a name that two cameras have had to the camera that had it at that time', () => {
  const cameras = [
    { cameraID: 'n', name: 'PTZ Valley' },
    { cameraID: 's', name: 'PTZ North' },
  ]
  const names = updateCameraNames([north], cameras, '2026-07-01T00:00:00Z')
  const [before, after] = ['PTZ North 2026-06-10T06-30-00Z.jpg', 'PTZ North 2026-07-10T06-30-00Z.jpg']

  expect(namesOf('n', names, before, after)).toEqual([before])
  expect(namesOf('s', names, before, after)).toEqual([after])
})

test('updateCameraNames keeps the time of an earlier renaming, and a camera that gets its former name back', () => {
  const renamed = updateCameraNames([north], [{ cameraID: 'n', name: 'PTZ Valley' }], '2026-07-01T00:00:00Z')

  const back = updateCameraNames(renamed, [north], '2026-08-01T00:00:00Z')

  expect(back).toEqual([
    { ...north, until: '2026-07-01T00:00:00Z' },
    { cameraID: 'n', name: 'PTZ Valley', until: '2026-08-01T00:00:00Z' },
    north,
  ])
})

test.each([
  ['in the same second', '2026-07-01T12:00:00.250Z'],
  ['two seconds earlier, according to an estimate of the clock', '2026-07-01T11:59:58.900Z'],
])('findFrameShots returns a shot of a camera that was renamed %s', (_when, until) => {
  const shotBefore = 'PTZ North 2026-07-01T12-00-00Z.jpg'

  expect(namesOf('n', [{ ...north, until }], shotBefore)).toEqual([shotBefore])
})

test('findFrameShots ignores a shot with a name that the camera lost a minute earlier', () => {
  const names = [{ ...north, until: '2026-07-01T11:59:00.000Z' }]

  expect(namesOf('n', names, 'PTZ North 2026-07-01T12-00-00Z.jpg')).toEqual([])
})

test('formatPictureTime returns the time in UTC, names the computer as its clock, or says that the time is unknown', () => {
  const takenAt = '2026-06-10T06:30:12Z'

  expect(formatPictureTime({ takenAt })).toBe('2026-06-10 06:30 UTC')
  expect(formatPictureTime({ takenAt, isComputerTime: true })).toBe("2026-06-10 06:30 UTC (computer's clock)")
  expect(formatPictureTime({ takenAt: null })).toBe('Time unknown')
})
