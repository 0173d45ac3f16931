import type { FaultSpec, PictureFaultSpec } from '@rig/contract/sim'
import { expect, test } from 'vitest'
import { listCameras } from '../cameras.ts'
import { getFrameShotView } from '../frameshots.ts'
import { getStateAt } from '../motion/trajectory.ts'
import { getCameraPosition, stepCamera } from '../ptz.ts'
import { KNOWN_CAMERA_ID as PTZ, seedRig } from '../seed.ts'
import { moveSled } from '../sled.ts'
import type { Rig } from '../state/rig.ts'
import { addFault } from './faults.ts'
import { applyRequestFaults } from './request-faults.ts'

const NOW = Date.UTC(2026, 5, 10, 9)
const LATER = NOW + 60_000
const rig = seedRig({ now: NOW, timeZone: 'UTC' })

const sendRequest = (before: Rig) => applyRequestFaults(before, { method: 'GET', path: '/api/v1/dashboard/' }).effect

type Effects = {
  [Spec in Exclude<FaultSpec, PictureFaultSpec> as Spec['kind']]: [spec: Spec, observe: (rig: Rig) => unknown]
}

/**
 * For each kind of fault, an example and a function whose result the fault changes. The compiler requires a row for
 * each kind.
 */
const effects: Effects = {
  latency: [{ kind: 'latency', ms: 200 }, sendRequest],
  fail: [{ kind: 'fail', status: 503 }, sendRequest],
  drop: [{ kind: 'drop' }, sendRequest],
  'camera-offline': [{ kind: 'camera-offline', cameraID: PTZ }, listCameras],
  'axis-stuck': [
    { kind: 'axis-stuck', cameraID: PTZ, axis: 'pan' },
    (before) => getCameraPosition(stepCamera(before, { cameraID: PTZ, x: 30 }, NOW), PTZ, LATER),
  ],
  'sled-jam': [
    { kind: 'sled-jam', at: 42 },
    (before) => getStateAt(moveSled(before, 'forward', NOW).sled, LATER).position,
  ],
  'storage-full': [{ kind: 'storage-full' }, (before) => getResult(() => getFrameShotView(before, PTZ, NOW))],
}

const getResult = (run: () => unknown) => {
  try {
    return run()
  } catch (error) {
    return String(error)
  }
}

test.each(Object.values(effects))('the fault %j has an effect', (spec, observe) => {
  const faulty = addFault(rig, { spec, machineNow: NOW }, NOW).rig

  expect(observe(faulty)).not.toEqual(observe(rig))
})
