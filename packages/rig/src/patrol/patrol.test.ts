import type { FaultSpec, FilmOrder, ReportOrder } from '@rig/contract/sim'
import { expect, test } from 'vitest'
import { listCableFeatures } from '../cable/cable-features.ts'
import { removeCamera, renameCamera } from '../cameras.ts'
import { advance } from '../clock/advance.ts'
import { OFFLINE_CAMERA_ID, KNOWN_CAMERA_ID as PTZ, SOUTH_CAMERA_ID } from '../demo.ts'
import { addFault } from '../faults/faults.ts'
import { listMovements } from '../motion/motion-log.ts'
import { activatePreset } from '../presets.ts'
import { driveCamera, positionOf, stepCamera } from '../ptz.ts'
import { createSchedule } from '../schedules.ts'
import { seedRig } from '../seed.ts'
import { restartService } from '../services.ts'
import { moveSledForward, moveSledHome, readSledPosition } from '../sled.ts'
import type { Rig } from '../state/rig.ts'
import { filmViewAt } from './film.ts'
import { stopEverything } from './patrol.ts'

const NOW = Date.UTC(2026, 5, 10, 9)
const DUE = NOW + 60_000
const seeded: Rig = { ...seedRig({ now: NOW, timeZone: 'UTC' }), schedules: [] }

/** Schedules a patrol for 09:01 with the camera at pan 12, and then turns the camera away. */
const plan = (rig: Rig, cameraID = PTZ) =>
  createSchedule(rig, { cameraID, time: '09:01', sled_start: 20, sled_stop: 80 }, NOW).rig
const planned = stepCamera(plan(seeded), { cameraID: PTZ, x: 60 }, NOW)
const running = advance(planned, DUE + 10_000).rig

const film = (effects: (FilmOrder | ReportOrder)[]) => effects.find((effect) => effect.kind === 'film')
const report = (effects: (FilmOrder | ReportOrder)[]) => {
  const found = effects.find((effect) => effect.kind === 'report')
  if (!found) throw new Error('no report')
  return found
}
const withFault = (rig: Rig, spec: FaultSpec, now: number) => addFault(rig, { spec, machineNow: now }, now).rig

test('A patrol moves from start to stop at 2 units per second with the camera in its recorded position, and back', () => {
  const { rig, effects } = advance(planned, DUE + 120_000)

  const made = film(effects)
  if (!made) throw new Error('no film')
  expect(made.to - made.from).toBeGreaterThan(30_000)
  expect(made.to - made.from).toBeLessThan(31_000)
  expect(filmViewAt(made, made.from)).toMatchObject({ pan: 12, tilt: -6, zoom: 10, sled: 20, effect: null })
  expect(filmViewAt(made, made.from + 15_000).sled).toBeCloseTo(49.8, 0)
  expect(filmViewAt(made, made.to)).toMatchObject({ pan: 12, sled: 80 })
  expect(rig.patrol).toBeNull()
  expect(positionOf(rig, PTZ, DUE + 120_000).pan).toBe(72)
  expect(readSledPosition(rig, DUE + 120_000)).toBe(40)
})

test('A film and its report are named by camera, time, start and stop', () => {
  const { effects } = advance(planned, DUE + 120_000)

  expect(effects.map(({ name }) => name)).toEqual([
    'Patrol PTZ North span 2026-06-10T09-01-00Z 20-80.mp4',
    'Patrol PTZ North span 2026-06-10T09-01-00Z 20-80.csv',
  ])
})

test('A patrol whose name is taken gets a number, and its film and report share one name', () => {
  const { effects } = advance(plan(planned), DUE + 120_000)

  const name = 'Patrol PTZ North span 2026-06-10T09-01-00Z 20-80'
  expect(effects.map((effect) => effect.name)).toEqual([`${name} (2).csv`, `${name}.mp4`, `${name}.csv`])
})

test('A patrol with the name of an earlier report gets a number for both its film and its report', () => {
  const name = 'Patrol PTZ North span 2026-06-10T09-01-00Z 20-80'
  const earlier = { name: `${name}.csv`, kind: 'report', createdAt: NOW, bytes: 1 } as const
  const { effects } = advance({ ...planned, jobs: [earlier] }, DUE + 120_000)

  expect(effects.map((effect) => effect.name)).toEqual([`${name} (2).mp4`, `${name} (2).csv`])
})

test('The report lists every feature between start and stop, with its position and the time when the sled passed it', () => {
  const { effects } = advance(planned, DUE + 120_000)

  const rows = report(effects)
    .text.trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))
  const seen = rows.slice(1).filter((row) => row[2])
  const between = listCableFeatures(seeded.seed, DUE).filter(({ at }) => at >= 20 && at <= 80)
  expect(rows[0]).toEqual(['time', 'position', 'seen', 'place', 'grade', 'remark'])
  expect(seen.map((row) => [row[2], row[3]])).toEqual(between.map(({ kind, at }) => [kind, at.toFixed(1)]))
  expect(rows.map((row) => row[0]).slice(1)).toEqual(
    rows
      .map((row) => row[0])
      .slice(1)
      .toSorted(),
  )
  expect(rows.at(-1)?.at(-1)).toBe('The patrol is complete.')
})

test('During a patrol commands to its camera and to the sled are refused; other cameras accept commands', () => {
  const now = DUE + 10_000
  const preset = running.presets.find(({ cameraID }) => cameraID === PTZ)
  const refused = expect.objectContaining({ code: 'patrol-running' })

  expect(() => stepCamera(running, { cameraID: PTZ, x: 30 }, now)).toThrow(refused)
  expect(() => driveCamera(running, { cameraID: PTZ, x: 0.3 }, now)).toThrow(refused)
  expect(() => preset && activatePreset(running, preset, now)).toThrow(refused)
  expect(() => moveSledForward(running, now)).toThrow(refused)
  expect(() => moveSledHome(running, now)).toThrow(refused)
  expect(() => removeCamera(running, { cameraID: PTZ }, now)).toThrow(refused)
  expect(removeCamera(running, { cameraID: SOUTH_CAMERA_ID }, now).patrol).toEqual(running.patrol)
  expect(
    positionOf(stepCamera(running, { cameraID: SOUTH_CAMERA_ID, x: 30 }, now), SOUTH_CAMERA_ID, now + 5000).pan,
  ).toBe(-5)
})

test('A stop during a patrol succeeds and the patrol continues', () => {
  expect(driveCamera(running, { cameraID: PTZ, x: 0 }, DUE + 10_000)).toBe(running)
})

test('A patrol takes over its camera from an operator who is steering it', () => {
  const held = driveCamera(planned, { cameraID: PTZ, y: 0.1 }, DUE - 1000)
  const { rig } = advance(held, DUE + 1)

  expect(listMovements(rig, DUE + 1)).toMatchObject([
    { kind: 'step' },
    { kind: 'drive', ended: DUE, reason: 'replaced' },
    { kind: 'patrol' },
    { kind: 'patrol' },
    { kind: 'patrol', target: 'sled' },
  ])
})

test.each<[string, (rig: Rig) => Rig, string]>([
  ['its camera is offline', (rig) => withFault(rig, { kind: 'camera-offline', cameraID: PTZ }, NOW), 'is offline'],
  [
    'the motor restarts',
    (rig) => restartService(rig, { service: 'motor', durationMs: 9e9, machineNow: NOW }, NOW),
    "the service 'motor' is restarting",
  ],
  ['the storage is full', (rig) => withFault(rig, { kind: 'storage-full' }, NOW), 'the storage of the rig is full'],
  [
    'an axis is stuck',
    (rig) => withFault(rig, { kind: 'axis-stuck', cameraID: PTZ, axis: 'tilt' }, NOW),
    'the tilt axis',
  ],
  [
    'its camera is no longer a PTZ camera',
    (rig) => renameCamera(rig, { cameraID: PTZ, name: 'Webcam' }),
    'cannot be steered',
  ],
  ['its camera has been deleted', (rig) => removeCamera(rig, { cameraID: PTZ }, NOW), 'its camera has been deleted'],
])('A patrol that cannot run because %s writes a report with that reason', (_why, prepare, message) => {
  const { rig, effects } = advance(prepare(planned), DUE + 120_000)

  expect(effects).toHaveLength(1)
  expect(report(effects).text).toContain('The patrol did not run: ')
  expect(report(effects).text).toContain(message)
  expect(rig.patrol).toBeNull()
})

test('When two patrols are due at the same time, the second one only writes a report', () => {
  const { effects } = advance(plan(planned, SOUTH_CAMERA_ID), DUE + 120_000)

  expect(effects.map(({ kind }) => kind)).toEqual(['report', 'film', 'report'])
  expect(report(effects).text).toContain('another patrol is under way')
})

test.each<[string, (rig: Rig, now: number) => Rig, string]>([
  ['A restart', (rig, now) => stopEverything(rig, 'restart', now), 'a service was restarted'],
  [
    'Its camera going offline',
    (rig, now) => withFault(rig, { kind: 'camera-offline', cameraID: PTZ }, now),
    'went offline',
  ],
  [
    'A stuck axis',
    (rig, now) => withFault(rig, { kind: 'axis-stuck', cameraID: PTZ, axis: 'zoom' }, now),
    'zoom axis is stuck',
  ],
])('%s aborts a patrol: everything stops, and the report contains the reason', (_what, interrupt, message) => {
  const now = DUE + 20_000
  const { rig, effects } = advance(interrupt(running, now), now)

  expect(rig.patrol).toBeNull()
  expect(report(effects).text).toContain(message)
  expect(film(effects)).toBeUndefined()
  expect(readSledPosition(rig, now + 200)).toBe(readSledPosition(rig, now + 60_000))
})

test('A sled jam during a patrol is reported, and camera and sled return', () => {
  const jammed = withFault(running, { kind: 'sled-jam', at: 50 }, DUE + 10_000)
  const { rig, effects } = advance(jammed, DUE + 120_000)

  expect(report(effects).text).toContain('the sled jammed at 49.9')
  expect(film(effects)?.to).toBeLessThan(DUE + 30_000)
  expect(readSledPosition(rig, DUE + 120_000)).toBe(40)
})

test('A jam before the start position leads to a report without a film', () => {
  const { effects } = advance(withFault(planned, { kind: 'sled-jam', at: 30 }, NOW), DUE + 120_000)

  expect(effects.map(({ kind }) => kind)).toEqual(['report'])
  expect(report(effects).text).toContain('the sled jammed at 30.1')
})

test('No schedule can be created for a camera that is offline, unknown or not a PTZ camera', () => {
  const create = (cameraID: string) => () =>
    createSchedule(seeded, { cameraID, time: '09:01', sled_start: 20, sled_stop: 80 }, NOW)

  expect(create(OFFLINE_CAMERA_ID)).toThrow(expect.objectContaining({ code: 'camera-offline' }))
  expect(create('none')).toThrow(expect.objectContaining({ code: 'camera-not-found' }))
})
