import type { FaultSpec, FilmRequest, JobFileToStore } from '@rig/contract/sim'
import { expect, test } from 'vitest'
import { removeCamera, renameCamera } from '../cameras.ts'
import { advanceRig } from '../clock/advance.ts'
import { addFault } from '../faults/faults.ts'
import { listMovements } from '../motion/motion.ts'
import { getStateAt } from '../motion/trajectory.ts'
import { activatePreset } from '../presets.ts'
import { driveCamera, getCameraPosition, stepCamera } from '../ptz.ts'
import { createSchedule } from '../schedules.ts'
import { OFFLINE_CAMERA_ID, KNOWN_CAMERA_ID as PTZ, SOUTH_CAMERA_ID, seedRig, WEBCAM_ID } from '../seed.ts'
import { restartService } from '../services.ts'
import { moveSled } from '../sled.ts'
import type { Rig } from '../state/rig.ts'
import { RigError } from '../state/rig-error.ts'
import { getFilmViewAt } from './film.ts'

const NOW = Date.UTC(2026, 5, 10, 9)
const DUE = NOW + 60_000
const seeded: Rig = { ...seedRig({ now: NOW, timeZone: 'UTC' }), schedules: [] }

const plan = (rig: Rig, cameraID = PTZ) =>
  createSchedule(rig, { cameraID, time: '09:01', sled_start: 20, sled_stop: 80 }, NOW).rig
const planned = stepCamera(plan(seeded), { cameraID: PTZ, x: 60 }, NOW)
const running = advanceRig(planned, DUE + 10_000).rig

const film = (effects: (FilmRequest | JobFileToStore)[]) => effects.find((effect) => effect.kind === 'film')
const report = (effects: (FilmRequest | JobFileToStore)[]) => {
  const found = effects.find((effect) => effect.kind === 'report')
  if (!found) throw new Error('no report')
  return found
}
const withFault = (rig: Rig, spec: FaultSpec, now: number) => addFault(rig, { spec, machineNow: now }, now).rig

test('a patrol moves the sled from start to stop at 2 units per second and then returns', () => {
  const { rig, effects } = advanceRig(planned, DUE + 120_000)

  const made = film(effects)
  if (!made) throw new Error('no film')
  expect(made.to - made.from).toBeGreaterThan(30_000)
  expect(made.to - made.from).toBeLessThan(31_000)
  expect(getFilmViewAt(made, made.from)).toMatchObject({ pan: 12, tilt: -6, zoom: 10, sled: 20, fault: null })
  expect(getFilmViewAt(made, made.from + 15_000).sled).toBeCloseTo(49.8, 0)
  expect(getFilmViewAt(made, made.to)).toMatchObject({ pan: 12, sled: 80 })
  expect(rig.patrol).toBeNull()
  expect(getCameraPosition(rig, PTZ, DUE + 120_000).pan).toBe(72)
  expect(getStateAt(rig.sled, DUE + 120_000).position).toBe(40)
})

test('a patrol with a black picture produces a black film', () => {
  const { effects } = advanceRig(withFault(planned, { kind: 'black-picture', cameraID: PTZ }, NOW), DUE + 120_000)

  const made = film(effects)
  if (!made) throw new Error('no film')
  expect(getFilmViewAt(made, made.from).fault).toBe('black-picture')
})

test('the name of a patrol gets a number if a patrol in progress has the same name', () => {
  const { effects } = advanceRig(plan(planned), DUE + 120_000)

  const name = 'Patrol PTZ North span 2026-06-10T09-01-00Z 20-80'
  expect(effects.map((effect) => effect.name)).toEqual([`${name} (2).csv`, `${name}.mp4`, `${name}.csv`])
})

test('a film and its report get the same number if an earlier report has their name', () => {
  const name = 'Patrol PTZ North span 2026-06-10T09-01-00Z 20-80'
  const earlier = { name: `${name}.csv`, kind: 'report', createdAt: NOW, bytes: 1 } as const
  const { effects } = advanceRig({ ...planned, jobs: [earlier] }, DUE + 120_000)

  expect(effects.map((effect) => effect.name)).toEqual([`${name} (2).mp4`, `${name} (2).csv`])
})

test('a patrol blocks commands for its camera and the sled, but not for other cameras', () => {
  const now = DUE + 10_000
  const preset = running.presets.find(({ cameraID }) => cameraID === PTZ)
  const refused = new RigError('patrol-running', { time: '09:01', from: 20, to: 80 })

  expect(() => stepCamera(running, { cameraID: PTZ, x: 30 }, now)).toThrow(refused)
  expect(() => driveCamera(running, { cameraID: PTZ, x: 0.3 }, now)).toThrow(refused)
  expect(() => preset && activatePreset(running, preset, now)).toThrow(refused)
  expect(() => moveSled(running, 'forward', now)).toThrow(refused)
  expect(() => moveSled(running, 'home', now)).toThrow(refused)
  expect(() => removeCamera(running, { cameraID: PTZ }, now)).toThrow(refused)
  expect(removeCamera(running, { cameraID: SOUTH_CAMERA_ID }, now).patrol).toEqual(running.patrol)
  const stepped = stepCamera(running, { cameraID: SOUTH_CAMERA_ID, x: 30 }, now)
  expect(getCameraPosition(stepped, SOUTH_CAMERA_ID, now + 5000).pan).toBe(-5)
})

test('a stop during a patrol succeeds, and the patrol continues', () => {
  expect(driveCamera(running, { cameraID: PTZ, x: 0 }, DUE + 10_000)).toBe(running)
})

test('a patrol takes over its camera from an operator who is steering it', () => {
  const held = driveCamera(planned, { cameraID: PTZ, y: 0.1 }, DUE - 1000)
  const { rig } = advanceRig(held, DUE + 1)

  expect(listMovements(rig, DUE + 1)).toMatchObject([
    { kind: 'step' },
    { kind: 'drive', ended: DUE, reason: 'replaced' },
    { kind: 'patrol' },
    { kind: 'patrol' },
    { kind: 'patrol', target: 'sled' },
  ])
})

const motorRestart = { service: 'motor', durationMs: 9e9, machineNow: NOW } as const
const stuckTilt = { kind: 'axis-stuck', cameraID: PTZ, axis: 'tilt' } as const

test.each<[string, (rig: Rig) => Rig, string]>([
  ['its camera is offline', (rig) => withFault(rig, { kind: 'camera-offline', cameraID: PTZ }, NOW), 'is offline'],
  ['the motor restarts', (rig) => restartService(rig, motorRestart, NOW), "the service 'motor' is restarting"],
  ['the storage is full', (rig) => withFault(rig, { kind: 'storage-full' }, NOW), 'the storage of the rig is full'],
  ['an axis is stuck', (rig) => withFault(rig, stuckTilt, NOW), 'the tilt axis'],
  ['its camera is no PTZ camera', (rig) => renameCamera(rig, { cameraID: PTZ, name: 'Webcam' }), 'cannot be steered'],
  ['its camera has been deleted', (rig) => removeCamera(rig, { cameraID: PTZ }, NOW), 'its camera has been deleted'],
])('a patrol that cannot run because %s writes a report with the reason', (_why, prepare, message) => {
  const { rig, effects } = advanceRig(prepare(planned), DUE + 120_000)

  expect(effects).toHaveLength(1)
  expect(report(effects).text).toContain('The patrol did not run: ')
  expect(report(effects).text).toContain(message)
  expect(rig.patrol).toBeNull()
})

test('the second of two simultaneous patrols only writes a report', () => {
  const { effects } = advanceRig(plan(planned, SOUTH_CAMERA_ID), DUE + 120_000)

  expect(effects.map(({ kind }) => kind)).toEqual(['report', 'film', 'report'])
  expect(report(effects).text).toContain('another patrol is under way')
})

test('a sled jam during a patrol ends the run, and camera and sled return', () => {
  const jammed = withFault(running, { kind: 'sled-jam', at: 50 }, DUE + 10_000)
  const { rig, effects } = advanceRig(jammed, DUE + 120_000)

  expect(report(effects).text).toContain('the sled jammed at 49.9')
  expect(film(effects)?.to).toBeLessThan(DUE + 30_000)
  expect(getStateAt(rig.sled, DUE + 120_000).position).toBe(40)
})

test('createSchedule throws for a camera that is offline, unknown or a webcam', () => {
  const create = (cameraID: string) => () =>
    createSchedule(seeded, { cameraID, time: '09:01', sled_start: 20, sled_stop: 80 }, NOW)

  expect(create(OFFLINE_CAMERA_ID)).toThrow(/is offline/)
  expect(create(WEBCAM_ID)).toThrow(/cannot be steered/)
  expect(create('none')).toThrow(new RigError('camera-not-found', { cameraID: 'none' }))
})
