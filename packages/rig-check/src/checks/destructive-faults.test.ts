import type { EndpointName } from '@rig/contract/routes'
import { changeData, createFile, fail, type Interceptors, succeed } from '@rig/sim/testing/vary-responses'
import { afterEach, expect, test, vi } from 'vitest'
import { checkRig } from '../testing/simulated-rig.ts'

afterEach(() => vi.useRealTimers())

const done = () => succeed(200)
const created = () => succeed(201)
const secondDefault = changeData(({ preset = [] }) => ({
  preset: preset.map((each) => ({ ...each, default: true })).reverse(),
}))
const laterTime = changeData(({ scheduler = [] }) => ({
  scheduler: scheduler.map((schedule) => ({ ...schedule, time: '04:00' })),
}))
const hideMarked = changeData(({ camera = [] }) => ({
  camera: camera.filter(({ name }) => !String(name).endsWith('(check)')),
}))

test.each<[string, EndpointName, string, Interceptors, string, string, string]>([
  [
    'a preset that is not saved',
    'presets.save',
    'saves',
    { 'presets.save': created },
    'data.preset',
    'one more named "Conformance check"',
    'none',
  ],
  [
    'a preset that is not deleted',
    'presets.save',
    'saves',
    { 'presets.remove': done },
    'data.preset',
    'no deleted preset',
    'still listed',
  ],
  [
    'a preset that cannot be activated',
    'presets.activate',
    'activates',
    { 'presets.activate': () => fail(404) },
    '(status)',
    '200',
    '404 "No 404"',
  ],
  [
    'a default that is not set',
    'presets.makeDefault',
    'only default',
    { 'presets.makeDefault': done },
    'data.preset[].default',
    'true only for the chosen preset',
    'true 1 times',
  ],
  [
    'two defaults',
    'presets.makeDefault',
    'only default',
    { 'presets.list': secondDefault },
    'data.preset[].default',
    'true only for the chosen preset',
    'true 2 times',
  ],
  [
    'a schedule that is not created',
    'schedules.create',
    'creates',
    { 'schedules.create': created },
    'data.scheduler',
    'one more',
    'none',
  ],
  [
    'a schedule at another time',
    'schedules.create',
    'creates',
    { 'schedules.list': laterTime },
    'data.scheduler[].time',
    '"03:05"',
    '"04:00"',
  ],
  [
    'a schedule that is not deleted',
    'schedules.create',
    'creates',
    { 'schedules.remove': done },
    'data.scheduler',
    'no deleted schedule',
    'still listed',
  ],
  [
    'a frame shot that is not taken',
    'frameshots.take',
    'takes',
    { 'frameshots.take': created },
    'data.image',
    'one more picture',
    'none',
  ],
  [
    'a frame shot that is not a picture',
    'frameshots.take',
    'takes',
    { '/media/gallery/*.jpg': () => createFile('x', 'x-image/png') },
    'data.image[].url',
    'an image',
    'x-image/png',
  ],
  [
    'a picture that is not deleted',
    'frameshots.take',
    'takes',
    { 'gallery.remove': done },
    'data.image',
    'no deleted picture',
    'still listed',
  ],
  [
    'a rename without effect',
    'cameras.rename',
    'renames',
    { 'cameras.rename': done },
    'data.camera[].name',
    '"PTZ North (check)"',
    '"PTZ North"',
  ],
  [
    'a camera that disappears after its rename',
    'cameras.rename',
    'renames',
    { 'cameras.dashboard': hideMarked },
    'data.camera[].name',
    '"PTZ North (check)"',
    'nothing',
  ],
])('the destructive checks report %s', async (_fault, call, words, faults, path, wanted, got) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1, 12, 45) })

  const { finding } = await checkRig(call, words, faults)

  expect(finding).toMatchObject({ verdict: 'unusable', differences: [{ path, wanted, got }] })
})
