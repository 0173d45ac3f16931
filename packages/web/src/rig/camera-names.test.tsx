import { renderHook, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { nameOf } from '../testing/camera-name.ts'
import { provideConsole } from '../testing/provide-console.tsx'
import { createRespondingConsole } from '../testing/responding-console.ts'
import { updateCameraNames, useCameraNames } from './camera-names.ts'

const NOW = '2026-06-10T09:00:00.000Z'

/**
 * Returns the camera names that the console of the operator `email` shows. The rig lists `cameras`, and sends `date` as
 * its time.
 */
const showNames = (email: string, cameras: Record<string, string>, date?: string) => {
  const entries = Object.entries(cameras).map(([cameraID, name]) => ({ cameraID, name }))
  const headers = new Headers(date === undefined ? [] : [['date', date]])
  const { rigConsole } = createRespondingConsole(() => Response.json({ data: { camera: entries } }, { headers }), {
    email,
    host: 'http://rig.test',
    clock: { now: () => 0, date: () => Date.parse(NOW) },
  })
  return renderHook(useCameraNames, provideConsole(rigConsole)).result
}

test('updateCameraNames adds the current names to an empty record', () => {
  expect(updateCameraNames([], [{ cameraID: 'n', name: 'North' }], NOW)).toEqual([nameOf('n', 'North')])
})

test('updateCameraNames sets `until` for a name that its camera no longer has, and does not change names that already have `until`', () => {
  const ended = nameOf('n', 'First', '2026-01-01T00:00:00.000Z')
  const stored = [ended, nameOf('n', 'Second'), nameOf('s', 'South'), nameOf('gone', 'Third')]
  const cameras = [nameOf('n', 'Third'), nameOf('s', 'South')]

  expect(updateCameraNames(stored, cameras, NOW)).toEqual([
    ended,
    nameOf('n', 'Second', NOW),
    nameOf('gone', 'Third', NOW),
    nameOf('n', 'Third'),
    nameOf('s', 'South'),
  ])
})

test('updateCameraNames sets the end of both names if two cameras exchange their names', () => {
  const stored = [nameOf('a', 'North'), nameOf('b', 'South')]
  const cameras = [nameOf('a', 'South'), nameOf('b', 'North')]

  expect(updateCameraNames(stored, cameras, NOW)).toEqual([
    nameOf('a', 'North', NOW),
    nameOf('b', 'South', NOW),
    nameOf('a', 'South'),
    nameOf('b', 'North'),
  ])
})

const north = nameOf('n', 'PTZ North')

test('if a camera gets an earlier name again, updateCameraNames keeps the end of the earlier entry', () => {
  const renamed = updateCameraNames([north], [{ cameraID: 'n', name: 'PTZ Valley' }], '2026-07-01T00:00:00Z')

  const back = updateCameraNames(renamed, [north], '2026-08-01T00:00:00Z')

  expect(back).toEqual([
    { ...north, until: '2026-07-01T00:00:00Z' },
    { cameraID: 'n', name: 'PTZ Valley', until: '2026-08-01T00:00:00Z' },
    north,
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

test("useCameraNames sets the end of an earlier name by the rig's clock", async () => {
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
  const { indexedDB } = globalThis
  Reflect.deleteProperty(globalThis, 'indexedDB')
  onTestFinished(() => void Object.assign(globalThis, { indexedDB }))

  const names = showNames('forbidden@rig.test', { n: 'North' })

  await waitFor(() => expect(names.current).toEqual([nameOf('n', 'North')]))
})
