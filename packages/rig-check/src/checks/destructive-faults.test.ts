import type { EndpointName } from '@rig/contract/routes'
import { afterEach, expect, test, vi } from 'vitest'
import { checkRig } from '../testing/simulated-rig.ts'
import { changeData, createFileResponse, fail, type Interceptors, succeed } from '../testing/vary-responses.ts'

afterEach(() => vi.useRealTimers())

const done = () => succeed(200)
const created = () => succeed(201)
const allDefault = changeData(({ preset = [] }) => ({ preset: preset.map((each) => ({ ...each, default: true })) }))
const laterTime = changeData(({ scheduler = [] }) => ({ scheduler: scheduler.map(setLaterTime) }))
const setLaterTime = (schedule: object) => ({ ...schedule, time: '04:00' })
const hideMarked = changeData(({ camera = [] }) => ({ camera: camera.filter(isUnmarked) }))
const isUnmarked = ({ name }: { name?: unknown }) => !String(name).endsWith('(check)')

const notImage = () => createFileResponse('x', 'x-image/png')
const CHOSEN = 'true only for the chosen preset'
const SAVED = 'one more preset named "Conformance check"'
const RENAMED = '"PTZ North (check)"'
const without = (object: string) => `a list without the deleted ${object}`

test.each<[EndpointName, string, got: string, path: string, wanted: string, Interceptors]>([
  ['presets.save', 'saves', 'none', 'data.preset', SAVED, { 'presets.save': created }],
  ['presets.save', 'saves', 'a list with it', 'data.preset', without('preset'), { 'presets.remove': done }],
  ['presets.activate', 'activates', '404 "No 404"', '(status)', '200', { 'presets.activate': () => fail(404) }],
  ['presets.makeDefault', 'only', 'true 1 times', 'data.preset[].default', CHOSEN, { 'presets.makeDefault': done }],
  ['presets.makeDefault', 'only', 'true 2 times', 'data.preset[].default', CHOSEN, { 'presets.list': allDefault }],
  ['schedules.create', 'creates', 'none', 'data.scheduler', 'one more schedule', { 'schedules.create': created }],
  ['schedules.create', 'creates', '"04:00"', 'data.scheduler[].time', '"03:05"', { 'schedules.list': laterTime }],
  [
    'schedules.create',
    'creates',
    'a list with it',
    'data.scheduler',
    without('schedule'),
    { 'schedules.remove': done },
  ],
  ['frameshots.take', 'takes', 'none', 'data.image', 'one more picture', { 'frameshots.take': created }],
  ['frameshots.take', 'takes', 'x-image/png', 'data.image[].url', 'an image', { '/media/gallery/*.jpg': notImage }],
  ['frameshots.take', 'takes', 'a list with it', 'data.image', without('picture'), { 'gallery.remove': done }],
  ['cameras.rename', 'renames', '"PTZ North"', 'data.camera[].name', RENAMED, { 'cameras.rename': done }],
  ['cameras.rename', 'renames', 'nothing', 'data.camera[].name', RENAMED, { 'cameras.dashboard': hideMarked }],
])('the check of %s that %s reports %s at %s instead of %s', async (call, words, got, path, wanted, faults) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1, 12, 45) })

  const { finding } = await checkRig(call, words, faults)

  expect(finding).toMatchObject({ verdict: 'unusable', differences: [{ path, wanted, got }] })
})
