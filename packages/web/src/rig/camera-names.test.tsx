import { renderHook, waitFor } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test } from 'vitest'
import { ConsoleProvider } from '../console/console-context.tsx'
import { createRespondingConsole } from '../testing/responding-console.ts'
import { type CameraName, findCamera, updateCameraNames, useCameraNames } from './camera-names.ts'

const NOW = '2026-06-10T09:00:00.000Z'
const nameOf = (cameraID: string, name: string, until: string | null = null): CameraName => ({ cameraID, name, until })

beforeEach(() => void Object.assign(globalThis, { indexedDB: new IDBFactory() }))

/** Shows the names in a console of the operator `email`, for a rig whose cameras have the names of `cameras`. */
const showNames = (email: string, cameras: Record<string, string>, date?: string) => {
  const entries = Object.entries(cameras).map(([cameraID, name]) => ({ cameraID, name }))
  const headers = new Headers(date === undefined ? [] : [['date', date]])
  const { rigConsole } = createRespondingConsole(() => Response.json({ data: { camera: entries } }, { headers }), {
    email,
    host: 'http://rig.test',
    clock: { now: () => 0, date: () => Date.parse(NOW) },
  })
  return renderHook(useCameraNames, {
    wrapper: ({ children }) => <ConsoleProvider rigConsole={rigConsole}>{children}</ConsoleProvider>,
  }).result
}

test('updateCameraNames adds the current names to an empty record', () => {
  expect(updateCameraNames([], [{ cameraID: 'n', name: 'North' }], NOW)).toEqual([nameOf('n', 'North')])
})

test('updateCameraNames ends the names that a camera no longer has, and keeps names that have ended', () => {
  const ended = nameOf('n', 'First', '2026-01-01T00:00:00.000Z')
  const stored = [ended, nameOf('n', 'Second'), nameOf('s', 'South'), nameOf('gone', 'Third')]
  const cameras = [
    { cameraID: 'n', name: 'Third' },
    { cameraID: 's', name: 'South' },
  ]

  expect(updateCameraNames(stored, cameras, NOW)).toEqual([
    ended,
    nameOf('n', 'Second', NOW),
    nameOf('gone', 'Third', NOW),
    nameOf('n', 'Third'),
    nameOf('s', 'South'),
  ])
})

test('updateCameraNames ends the names of cameras that have exchanged them', () => {
  const stored = [nameOf('a', 'North'), nameOf('b', 'South')]
  const cameras = [
    { cameraID: 'a', name: 'South' },
    { cameraID: 'b', name: 'North' },
  ]

  expect(updateCameraNames(stored, cameras, NOW)).toEqual([
    nameOf('a', 'North', NOW),
    nameOf('b', 'South', NOW),
    nameOf('a', 'South'),
    nameOf('b', 'North'),
  ])
})

test('useCameraNames returns no names before the cameras are loaded, then the current and the earlier ones', async () => {
  const first = showNames('renamed@rig.test', { n: 'North' })
  const before = first.current
  await waitFor(() => expect(first.current).toEqual([nameOf('n', 'North')]))

  const second = showNames('renamed@rig.test', { n: 'Bridge' })

  expect(before).toEqual([])
  await waitFor(() => expect(second.current).toEqual([nameOf('n', 'North', NOW), nameOf('n', 'Bridge')]))
})

test('useCameraNames dates the end of a name with the clock of the rig', async () => {
  const first = showNames('dated@rig.test', { n: 'North' })
  await waitFor(() => expect(first.current).toHaveLength(1))

  const second = showNames('dated@rig.test', { n: 'Bridge' }, 'Mon, 04 May 2026 10:00:00 GMT')

  await waitFor(() => expect(second.current[0]?.until).toBe('2026-05-04T10:00:00.500Z'))
})

test('useCameraNames returns only the current names to another account, and without an account', async () => {
  const first = showNames('one@rig.test', { n: 'North' })
  await waitFor(() => expect(first.current).toHaveLength(1))

  const another = showNames('two@rig.test', { n: 'Bridge' })
  const withoutEmail = showNames('', { n: 'Bridge' })

  await waitFor(() => expect(another.current).toEqual([nameOf('n', 'Bridge')]))
  await waitFor(() => expect(withoutEmail.current).toEqual([nameOf('n', 'Bridge')]))
})

test('useCameraNames returns the current names if the browser has no storage', async () => {
  Reflect.deleteProperty(globalThis, 'indexedDB')

  const names = showNames('forbidden@rig.test', { n: 'North' })

  await waitFor(() => expect(names.current).toEqual([nameOf('n', 'North')]))
})

const TAKEN_AT = '2026-05-01T10:00:00.000Z'
const SECONDS_5 = '2026-05-01T09:59:55.000Z'
const SECONDS_6 = '2026-05-01T09:59:54.999Z'

test.each([
  ['the camera of the current name', 'North 1.jpg', null, [nameOf('n', 'North')], 'n'],
  ['the camera of the longest name', 'North span.jpg', null, [nameOf('a', 'North'), nameOf('b', 'North span')], 'b'],
  ['undefined if no name is in the file name', 'South.jpg', null, [nameOf('n', 'North')], undefined],
  ['undefined for an empty name', 'South.jpg', null, [nameOf('n', '')], undefined],
  ['undefined for an earlier name without a time', 'North.jpg', null, [nameOf('n', 'North', NOW)], undefined],
  ['the camera that had the name then', 'North.jpg', TAKEN_AT, [nameOf('b', 'North'), nameOf('a', 'North', NOW)], 'a'],
  ['the camera that had the name first', 'North.jpg', TAKEN_AT, [nameOf('a', 'North', NOW), nameOf('b', 'North')], 'a'],
  ['the camera of a name that ended 5 s earlier', 'North.jpg', TAKEN_AT, [nameOf('n', 'North', SECONDS_5)], 'n'],
  ['undefined if the name ended earlier', 'North.jpg', TAKEN_AT, [nameOf('n', 'North', SECONDS_6)], undefined],
  [
    'the camera whose name ended first',
    'North.jpg',
    TAKEN_AT,
    [nameOf('b', 'North', NOW), nameOf('a', 'North', TAKEN_AT)],
    'a',
  ],
  ['the camera whose name has replaced characters', 'A - B 1.jpg', null, [nameOf('n', 'A <|?> B')], 'n'],
  ['the camera whose trimmed name is in the file name', 'North-.jpg', null, [nameOf('n', ' North/ ')], 'n'],
])('findCamera returns %s', (_what, fileName, takenAt, names, cameraID) => {
  expect(findCamera(fileName, takenAt, names)).toBe(cameraID)
})
