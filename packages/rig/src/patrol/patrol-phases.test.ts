import type { FaultSpec } from '@rig/contract/sim'
import { expect, test } from 'vitest'
import { advanceRig } from '../clock/advance.ts'
import { addFault } from '../faults/faults.ts'
import { listMovements } from '../motion/motion.ts'
import { getStateAt } from '../motion/trajectory.ts'
import { driveCamera, getCameraPosition, stepCamera } from '../ptz.ts'
import { createSchedule } from '../schedules.ts'
import { KNOWN_CAMERA_ID as PTZ, SOUTH_CAMERA_ID, seedRig } from '../seed.ts'
import { simulatePastView } from '../seed-recordings.ts'
import { restartService } from '../services.ts'
import { moveSled } from '../sled.ts'
import type { Rig } from '../state/rig.ts'
import { RigError } from '../state/rig-error.ts'
import { removeFilmRequest } from './film.ts'
import { getPhaseEnd, startNextPhase, stopAllAxes } from './patrol.ts'

const NOW = Date.UTC(2026, 5, 10, 9)
const DUE = NOW + 60_000
/** The sled is at 40, and the camera at pan 12, tilt −6, zoom 10. */
const rig: Rig = { ...seedRig({ now: NOW, timeZone: 'UTC' }), schedules: [] }
const plan = (start: Rig, cameraID = PTZ) =>
  createSchedule(start, { cameraID, time: '09:01', sled_start: 20, sled_stop: 80 }, NOW).rig
const advance = (start: Rig, seconds: number) => advanceRig(start, DUE + seconds * 1000).rig
const remarkOf = ({ outbox }: Rig) => {
  const [report] = outbox
  return report?.kind === 'report' ? report.text.trimEnd().split('\r\n').at(-1)?.split(',').at(-1) : undefined
}

test('a patrol approaches its start at full speed, runs at 2 units per second, and returns at full speed', () => {
  const planned = plan(rig)
  const speeds = [1, 20, 35].map((seconds) => {
    const { patrol, sled } = advance(planned, seconds)
    return `${patrol?.phase} ${Math.round(getStateAt(sled, DUE + seconds * 1000).velocity)}`
  })

  expect(speeds).toEqual(['approach -10', 'run 2', 'return -10'])
  expect(advance(planned, 60).patrol).toBeNull()
})

test('without a patrol, getPhaseEnd is null and startNextPhase does nothing', () => {
  expect(getPhaseEnd(rig)).toBeNull()
  expect(startNextPhase(rig, NOW)).toEqual({ ...rig, patrol: null })
})

test('a phase ends when the last of its axes has stopped', () => {
  const turned = stepCamera(plan({ ...rig, sled: { ...rig.sled } }), { cameraID: PTZ, x: 175 }, NOW)
  const approaching = advance({ ...turned, schedules: turned.schedules.map((s) => ({ ...s, sled_start: 40 })) }, 0)
  const { pan, sled } = { ...approaching.cameras[0], sled: approaching.sled }

  expect(getPhaseEnd(approaching)).toBe(pan?.movement?.ends)
  expect(sled.trajectory.at(-1)?.from).toBeLessThan(pan?.movement?.ends ?? 0)
})

test.each<[string, (running: Rig) => Rig, string]>([
  ['a restart', (run) => stopAllAxes(run, 'restart', DUE + 20_000), 'a service was restarted'],
  ['a shutdown', (run) => stopAllAxes(run, 'shutdown', DUE + 20_000), 'the rig was shut down'],
  ['an offline camera', (run) => inject(run, { kind: 'camera-offline', cameraID: PTZ }), 'the camera went offline'],
  ['a stuck axis', (run) => inject(run, { kind: 'axis-stuck', cameraID: PTZ, axis: 'tilt' }), 'the tilt axis is stuck'],
])('%s aborts a patrol: the sled brakes, and the report contains the reason', (_what, abort, why) => {
  const aborted = abort(advance(plan(rig), 20))

  expect(aborted.patrol).toBeNull()
  expect(aborted.films).toEqual([])
  expect(getStateAt(aborted.sled, DUE + 20_150).velocity).toBe(0)
  expect(remarkOf(aborted)).toBe(`The patrol was aborted: ${why}.`)
})

test('during a patrol, a fault of another camera has no effect, and another camera can be driven and stopped', () => {
  const running = advance(plan(rig), 20)
  const driving = driveCamera(running, { cameraID: SOUTH_CAMERA_ID, x: 0.3 }, DUE + 20_000)

  const stopped = driveCamera(driving, { cameraID: SOUTH_CAMERA_ID, x: 0 }, DUE + 20_500)

  expect(inject(running, { kind: 'camera-offline', cameraID: SOUTH_CAMERA_ID }).patrol).toEqual(running.patrol)
  expect(listMovements(stopped, DUE + 21_000).at(-1)).toMatchObject({ target: SOUTH_CAMERA_ID, reason: 'stopped' })
})

test('if a jam occurs during its run, a patrol keeps its speed until it brakes before the jam', () => {
  const jammed = inject(advance(plan(rig), 20), { kind: 'sled-jam', at: 60 })

  expect(getStateAt(jammed.sled, DUE + 21_000).velocity).toBeCloseTo(2)
  expect(getPhaseEnd(jammed)).toBe(jammed.sled.movement?.ends)
})

test('a jam before the start position ends the patrol without a film, and the camera and the sled return', () => {
  const blocked = inject(plan(rig), { kind: 'sled-jam', at: 30 })
  const elsewhere = stepCamera(blocked, { cameraID: PTZ, x: 60 }, NOW)

  const { rig: after, effects } = advanceRig(elsewhere, DUE + 60_000)

  expect(getStateAt(after.sled, DUE + 60_000).position).toBe(40)
  expect(getCameraPosition(after, PTZ, DUE + 60_000).pan).toBe(72)
  expect(effects).toMatchObject([{ kind: 'report', text: expect.stringContaining('the sled jammed at 30.1') }])
})

test('a jam beyond the stop position of a patrol has no effect', () => {
  const { effects } = advanceRig(inject(plan(rig), { kind: 'sled-jam', at: 90 }), DUE + 120_000)

  expect(effects.map(({ kind }) => kind)).toEqual(['film', 'report'])
  expect(effects.at(-1)).toMatchObject({ text: expect.stringContaining('The patrol is complete.') })
})

test('removeFilmRequest removes one film', () => {
  const { films } = advance(plan(rig), 60)
  const [film] = films
  if (!film) throw new Error('no film')
  const other = { ...film, name: 'other.mp4' }

  expect(removeFilmRequest({ ...rig, films: [film, other] }, film).films).toEqual([other])
})

test('simulatePastView shows the camera at another position and time, without faults, restarts or patrols', () => {
  const faulty = inject(advance(plan(rig), 20), { kind: 'black-picture', cameraID: PTZ })
  const restarting = restartService(faulty, { service: 'nxwitness', durationMs: 1, machineNow: NOW }, DUE + 20_000)
  const position = { pan: 1, tilt: 2, zoom: 3 }

  const view = (cameraID: string) => simulatePastView(restarting, { cameraID, position, at: 5, sled: 6 })
  expect(view(PTZ)).toMatchObject({ cameraID: PTZ, ...position, sled: 6, now: 5, fault: null })
  expect(() => view('none')).toThrow(new RigError('camera-not-found', { cameraID: 'none' }))
})

test('the sled can be moved again after a patrol', () => {
  const after = advance(plan(rig), 60)

  expect(getStateAt(moveSled(after, 'forward', DUE + 60_000).sled, DUE + 120_000).position).toBe(45)
})

function inject(healthy: Rig, spec: FaultSpec) {
  const now = healthy.patrol ? DUE + 20_000 : NOW
  return addFault(healthy, { spec, machineNow: now }, now).rig
}
