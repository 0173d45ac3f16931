import { expect, test } from 'vitest'
import { type OnSkipped, UnreadableResponseError } from './fields.ts'
import { readGallery, readJobs, readPosition, readPresets, readSchedules } from './screens.ts'
import { readCameras } from './startup.ts'

const long = 'x'.repeat(1_001)
const shortened = `${'x'.repeat(999)}…`

type Reader = (body: unknown, onSkipped: OnSkipped) => unknown[]

const camera = { cameraID: 'a', name: 'PTZ' }
const online = { status: 'Online', poster: '/p', videoURL: '/v' }
const offline = { status: '', poster: '', videoURL: '' }
const preset = { id: '1', name: 'Door', nxid: 'n' }
const image = { name: 'a', url: '/a' }
const job = { name: 'a.csv' }
const schedule = { _id: 's', cameraID: 'a', time: '06:30' }
const position = { pan: 1.5, tilt: 0, zoom: 3, sled_start: 20, sled_stop: 80 }
const none = undefined

test.each<[what: string, read: Reader, key: string, entry: object, changes: object]>([
  ['a camera', readCameras, 'camera', { ...camera, ...online, ip: '10.0.0.1' }, { ip: none }],
  ['a camera with a number as id', readCameras, 'camera', { ...camera, cameraID: 7 }, { cameraID: '7', ...offline }],
  ['a long name', readCameras, 'camera', { ...camera, ...online, name: long }, { name: shortened }],
  ['a preset', readPresets('a'), 'preset', { ...preset, cameraID: 'b', default: 'true' }, { default: true }],
  ['a preset without camera and default', readPresets('a'), 'preset', preset, { cameraID: 'a', default: false }],
  ['a film', readGallery, 'image', { ...image, format: 'mp4' }, {}],
  ['an item without a format', readGallery, 'image', image, { format: '' }],
  ['a job file', readJobs, 'job', { ...job, icon: 'report' }, {}],
  ['a job file without an icon', readJobs, 'job', job, { icon: '' }],
  ['a schedule', readSchedules, 'scheduler', { ...schedule, ...position, pan: '1.5', sled_stop: '80' }, position],
  ['a schedule without a position', readSchedules, 'scheduler', schedule, {}],
])('the console reads %s', (_what, read, key, entry, changes) => {
  const skipped: string[] = []

  expect(read({ data: { [key]: [entry] } }, (message) => skipped.push(message))).toEqual([{ ...entry, ...changes }])
  expect(skipped).toEqual([])
})

test.each<[what: string, read: Reader, key: string, entry: object]>([
  ['cameras', readCameras, 'camera', camera],
  ['presets', readPresets('a'), 'preset', preset],
  ['the gallery', readGallery, 'image', image],
  ['job files', readJobs, 'job', job],
  ['schedules', readSchedules, 'scheduler', schedule],
])('the console skips and reports entries of %s that lack a required field', (_what, read, key, entry) => {
  for (const field of Object.keys(entry)) {
    const skipped: string[] = []
    const incomplete = { ...entry, [field]: undefined }

    expect(read({ data: { [key]: [incomplete] } }, (message) => skipped.push(message))).toEqual([])
    expect(skipped).toEqual([`Skipped data.${key}[0]: ${field} should be text but is missing`])
  }
  expect(() => read({ data: {} }, () => {})).toThrow(`data.${key} should be a list but is missing`)
})

test('readPosition converts numeric text, and throws for the first missing axis', () => {
  expect(readPosition({ data: { pan: '-12.5', tilt: 3, zoom: 0 } })).toEqual({ pan: -12.5, tilt: 3, zoom: 0 })
  for (const axis of ['pan', 'tilt', 'zoom']) {
    const data = { pan: 1, tilt: 2, zoom: 3, [axis]: undefined }
    const missing = new UnreadableResponseError(`data.${axis} should be a number but is missing`)
    expect(() => readPosition({ data })).toThrow(missing)
  }
})

/** Reads a response with a schedule at `time`. */
const readTime = (time: string) => {
  const skipped: string[] = []
  const response = { data: { scheduler: [{ ...schedule, time }] } }
  return { schedules: readSchedules(response, (message) => skipped.push(message)), skipped }
}

test.each([
  ['06:30', '06:30'],
  ['6:30', '06:30'],
  ['23:59:00', '23:59'],
])('readSchedules converts the time %s to %s', (time, expected) => {
  expect(readTime(time)).toMatchObject({ schedules: [{ time: expected }], skipped: [] })
})

const invalidTimes = ['24:00', '12:60', '1:2', '12:30x', 'x12:30', '112:30', 'noon']

test.each(invalidTimes)('readSchedules skips a schedule with the time %s', (time) => {
  const message = `Skipped data.scheduler[0]: time should be from 00:00 to 23:59 but is '${time}'`

  expect(readTime(time)).toEqual({ schedules: [], skipped: [message] })
})
