import type { EndpointName } from '@rig/contract/routes'
import { afterEach, expect, test, vi } from 'vitest'
import { checkRig, fakeDate } from '../testing/simulated-rig.ts'
import { changeData, createFileResponse, fail, type Interceptors, succeed } from '../testing/vary-responses.ts'

afterEach(() => vi.useRealTimers())

const done = () => succeed(200)
const created = () => succeed(201)
const allDefault = changeData(({ preset = [] }) => ({ preset: preset.map((each) => ({ ...each, default: true })) }))
const hideMarked = changeData(({ camera = [] }) => ({ camera: camera.filter(isUnmarked) }))
const isUnmarked = ({ name }: { name?: unknown }) => !String(name).endsWith('(check)')

const notImage = () => createFileResponse('x', 'x-image/png')
const CHOSEN = 'true only for the chosen preset'
const RENAMED = '"PTZ North (check)"'
const PRESET = 'preset "Conformance check"'
const SCHEDULE = 'schedule at 03:05 for "PTZ North"'
const without = (object: string) => `a list without the deleted ${object}`

test.each<[EndpointName, string, got: string, path: string, wanted: string, Interceptors]>([
  ['presets.save', 'saves', 'a list with it', 'data.preset', without(PRESET), { 'presets.remove': done }],
  ['presets.activate', 'activates', '404 "No 404"', '(status)', '200', { 'presets.activate': () => fail(404) }],
  ['presets.makeDefault', 'only', 'true 1 times', 'data.preset[].default', CHOSEN, { 'presets.makeDefault': done }],
  ['presets.makeDefault', 'only', 'true 2 times', 'data.preset[].default', CHOSEN, { 'presets.list': allDefault }],
  ['schedules.create', 'creates', 'a list with it', 'data.scheduler', without(SCHEDULE), { 'schedules.remove': done }],
  ['frameshots.take', 'takes', 'x-image/png', 'data.image[].url', 'an image', { '/media/gallery/*.jpg': notImage }],
  ['frameshots.take', 'takes', 'a list with it', 'data.image', without('picture'), { 'gallery.remove': done }],
  ['cameras.rename', 'renames', '"PTZ North"', 'data.camera[].name', RENAMED, { 'cameras.rename': done }],
  ['cameras.rename', 'renames', 'nothing', 'data.camera[].name', RENAMED, { 'cameras.dashboard': hideMarked }],
])('the check of %s that %s reports %s at %s instead of %s', async (call, words, got, path, wanted, faults) => {
  await fakeDate(Date.UTC(2026, 0, 1, 12, 45))

  const { finding } = await checkRig(call, words, faults)

  expect(finding).toMatchObject({ verdict: 'unusable', differences: [{ path, wanted, got }] })
})

type Entry = Record<string, unknown>

/** Replaces each entry that the first response does not contain. */
const changeNew = (key: string, idKey: string, change: (entry: Entry) => Entry[]) => {
  let existing: unknown[] | undefined
  return changeData(({ [key]: entries = [] }) => {
    existing ??= entries.map((entry) => entry[idKey])
    return { [key]: entries.flatMap((entry) => (existing?.includes(entry[idKey]) ? [entry] : change(entry))) }
  })
}
const changePreset = (change: (entry: Entry) => Entry[]) => ({ 'presets.list': changeNew('preset', 'id', change) })
const changeSchedule = (change: (entry: Entry) => Entry[]) => ({
  'schedules.list': changeNew('scheduler', '_id', change),
})
const changePicture = (change: (entry: Entry) => Entry[]) => ({ 'gallery.list': changeNew('image', 'name', change) })
const isDeletion = (request: string) => request.startsWith('DELETE')

test.each<[EndpointName, string, string, got: string, path: string, label: string, Interceptors]>([
  ['presets.save', 'saves', 'no new preset', 'none', 'data.preset', PRESET, { 'presets.save': created }],
  ['schedules.create', 'creates', 'no new one', 'none', 'data.scheduler', SCHEDULE, { 'schedules.create': created }],
  ['frameshots.take', 'takes', 'no new picture', 'none', 'data.image', 'picture', { 'frameshots.take': created }],
  [
    'schedules.create',
    'creates',
    'a new schedule with another time',
    'none',
    'data.scheduler',
    SCHEDULE,
    changeSchedule((entry) => [{ ...entry, time: '04:00' }]),
  ],
  [
    'presets.save',
    'saves',
    'two new presets',
    '2',
    'data.preset',
    PRESET,
    changePreset((entry) => [{ ...entry, id: 'p9' }, entry]),
  ],
  [
    'schedules.create',
    'creates',
    'two new schedules',
    '2',
    'data.scheduler',
    SCHEDULE,
    changeSchedule((entry) => [{ ...entry, _id: 's9' }, entry]),
  ],
  [
    'frameshots.take',
    'takes',
    'two new pictures',
    '2',
    'data.image',
    'picture',
    changePicture((entry) => [{ ...entry, name: 'a.jpg' }, entry]),
  ],
])(
  'the check of %s (%s) deletes nothing when the rig lists %s',
  async (call, words, _listed, got, path, label, faults) => {
    await fakeDate(Date.UTC(2026, 0, 1, 12, 45))

    const { finding, requests } = await checkRig(call, words, faults)

    const remedy = `${got}. If the rig has it, delete it by hand`
    expect(finding.differences).toEqual([
      { path, wanted: `the id of the new ${label}`, got: remedy },
      { path, wanted: `one more ${label}`, got },
    ])
    expect(requests.filter(isDeletion)).toEqual([])
  },
)

/** Fails from the second request on, at most `count` times. */
const failAfterFirst = (count: number) => {
  let requests = 0
  return (respond: () => Promise<Response>) => {
    requests += 1
    return requests > 1 && requests <= 1 + count ? fail(500) : respond()
  }
}
const loseResponse = async (respond: () => Promise<Response>) => {
  await respond()
  return fail(500)
}

test.each<[EndpointName, string, string, Interceptors]>([
  ['presets.save', 'saves', 'is not listed at first', { 'presets.list': failAfterFirst(1) }],
  ['schedules.create', 'creates', 'is not listed at first', { 'schedules.list': failAfterFirst(1) }],
  ['frameshots.take', 'takes', 'is not listed at first', { 'gallery.list': failAfterFirst(1) }],
  ['schedules.create', 'creates', 'is created without a response', { 'schedules.create': loseResponse }],
  ['schedules.create', 'creates', 'has no time', changeSchedule(({ time: _, ...entry }) => [entry])],
  [
    'schedules.create',
    'creates',
    'has a time without a leading zero, and whose creation has no response',
    {
      ...changeSchedule((entry) => [{ ...entry, time: String(entry.time).slice(1) }]),
      'schedules.create': loseResponse,
    },
  ],
  ['schedules.create', 'creates', 'has an id that is a number', changeSchedule((entry) => [{ ...entry, _id: 7 }])],
])('the check of %s (%s) deletes an object that %s', async (call, words, _fault, faults) => {
  const { finding, requests } = await checkRig(call, words, faults)

  expect(finding.verdict).not.toBe('conforms')
  expect(requests.filter(isDeletion)).toHaveLength(1)
})

test('the check of frameshots.take deletes nothing after the rig has refused to take a picture', async () => {
  const addPicture = async (respond: () => Promise<Response>) => {
    await respond()
    return fail(409)
  }

  const { finding, requests } = await checkRig('frameshots.take', 'takes', { 'frameshots.take': addPicture })

  expect(finding.differences).toEqual([{ path: '(status)', wanted: '201', got: '409 "No 409"' }])
  expect(requests.filter(isDeletion)).toEqual([])
})

test('the check of schedules.create reports which schedule to delete by hand when the list of schedules cannot be read', async () => {
  await fakeDate(Date.UTC(2026, 0, 1, 12, 45))

  const { finding, requests } = await checkRig('schedules.create', 'creates', { 'schedules.list': failAfterFirst(9) })

  const got = 'none. If the rig has it, delete it by hand'
  expect(finding.differences[0]).toEqual({ path: 'data.scheduler', wanted: `the id of the new ${SCHEDULE}`, got })
  expect(requests.filter(isDeletion)).toEqual([])
})
