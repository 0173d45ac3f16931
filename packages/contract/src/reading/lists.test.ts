import { expect, test } from 'vitest'
import { type OnSkipped, UnreadableResponseError } from './fields.ts'
import { readGallery, readJobs, readPosition, readPresets, readSchedules } from './screens.ts'
import { readCameras } from './startup.ts'

const long = 'x'.repeat(1_001)
const shortened = `${'x'.repeat(999)}…`

type Reader = (body: unknown, onSkipped: OnSkipped) => unknown[]

test.each<[what: string, read: Reader, key: string, entry: object, expected: object]>([
  [
    'a camera',
    readCameras,
    'camera',
    { cameraID: 7, name: long, status: 'Online', poster: '/p', videoURL: '/v', ip: '10.0.0.1' },
    { cameraID: '7', name: shortened, status: 'Online', poster: '/p', videoURL: '/v' },
  ],
  [
    'a camera without status and pictures',
    readCameras,
    'camera',
    { cameraID: 'a', name: 'PTZ' },
    { cameraID: 'a', name: 'PTZ', status: '', poster: '', videoURL: '' },
  ],
  [
    'a preset',
    readPresets('a'),
    'preset',
    { id: 1, name: long, nxid: 'n', cameraID: 'b', default: 'true' },
    { id: '1', name: shortened, nxid: 'n', cameraID: 'b', default: true },
  ],
  [
    'a preset without camera and default',
    readPresets('a'),
    'preset',
    { id: '1', name: 'Door', nxid: 'n' },
    { id: '1', name: 'Door', nxid: 'n', cameraID: 'a', default: false },
  ],
  ['a film', readGallery, 'image', { name: 'a', url: '/a', format: 'mp4' }, { name: 'a', url: '/a', format: 'mp4' }],
  ['an item without a format', readGallery, 'image', { name: 'a', url: '/a' }, { name: 'a', url: '/a', format: '' }],
  ['a job file', readJobs, 'job', { name: 'a.csv', icon: 'report' }, { name: 'a.csv', icon: 'report' }],
  ['a job file without an icon', readJobs, 'job', { name: 'a.csv' }, { name: 'a.csv', icon: '' }],
  [
    'a schedule',
    readSchedules,
    'scheduler',
    { _id: 's', cameraID: 'a', time: '06:30', pan: '1.5', tilt: 0, zoom: 3, sled_start: 20, sled_stop: '80', a: 1 },
    { _id: 's', cameraID: 'a', time: '06:30', pan: 1.5, tilt: 0, zoom: 3, sled_start: 20, sled_stop: 80 },
  ],
  [
    'a schedule without a position',
    readSchedules,
    'scheduler',
    { _id: 's', cameraID: 'a', time: '06:30' },
    {
      _id: 's',
      cameraID: 'a',
      time: '06:30',
      pan: undefined,
      tilt: undefined,
      zoom: undefined,
      sled_start: undefined,
      sled_stop: undefined,
    },
  ],
])('the console reads %s', (_what, read, key, entry, expected) => {
  const skipped: string[] = []

  expect(read({ data: { [key]: [entry] } }, (message) => skipped.push(message))).toEqual([expected])
  expect(skipped).toEqual([])
})

test.each<[what: string, read: Reader, key: string, entry: object, missing: string[]]>([
  ['cameras', readCameras, 'camera', { cameraID: 'a', name: 'PTZ' }, ['cameraID', 'name']],
  ['presets', readPresets('a'), 'preset', { id: '1', name: 'Door', nxid: 'n' }, ['id', 'name', 'nxid']],
  ['the gallery', readGallery, 'image', { name: 'a', url: '/a' }, ['name', 'url']],
  ['job files', readJobs, 'job', { name: 'a' }, ['name']],
  ['schedules', readSchedules, 'scheduler', { _id: 's', cameraID: 'a', time: '06:30' }, ['_id', 'cameraID', 'time']],
])(
  'the console skips entries of %s that lack a required field, and reports the field',
  (_what, read, key, entry, missing) => {
    for (const field of missing) {
      const skipped: string[] = []
      const incomplete = Object.fromEntries(Object.entries(entry).filter(([name]) => name !== field))

      expect(read({ data: { [key]: [incomplete] } }, (message) => skipped.push(message))).toEqual([])
      expect(skipped).toEqual([`Skipped data.${key}[0]: ${field} should be text but is missing`])
    }
    expect(() => read({ data: {} }, () => {})).toThrow(`data.${key} should be a list but is missing`)
  },
)

test('readPosition converts numeric text, and throws for the first missing axis', () => {
  expect(readPosition({ data: { pan: '-12.5', tilt: 3, zoom: 0 } })).toEqual({ pan: -12.5, tilt: 3, zoom: 0 })
  for (const axis of ['pan', 'tilt', 'zoom']) {
    const data = { pan: 1, tilt: 2, zoom: 3, [axis]: undefined }
    expect(() => readPosition({ data })).toThrow(
      new UnreadableResponseError(`data.${axis} should be a number but is missing`),
    )
  }
})

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
