import { expect, test } from 'vitest'
import { removeExpired } from './clock/advance.ts'
import { listMovements } from './motion/motion.ts'
import { getStateAt } from './motion/trajectory.ts'
import { driveCamera } from './ptz.ts'
import { KNOWN_CAMERA_ID as PTZ, seedRig } from './seed.ts'
import { isServiceRestarting, restartService } from './services.ts'

const NOW = Date.UTC(2026, 5, 10, 9)
const MACHINE = 1_000_000
const rig = seedRig({ now: NOW, timeZone: 'UTC' })

test.each(['system', 'pitunnel', 'nxwitness', 'motor'] as const)('restarting %s stops every axis', (service) => {
  const moving = driveCamera(rig, { cameraID: PTZ, x: 1 }, NOW)
  const after = restartService(moving, { service, durationMs: 1000, machineNow: MACHINE }, NOW + 500)

  const camera = after.cameras.find(({ cameraID }) => cameraID === PTZ)
  expect(camera && getStateAt(camera.pan, NOW + 650).velocity).toBe(0)
  expect(listMovements(after, NOW + 650)).toMatchObject([{ reason: 'restart' }])
})

test('after a second restart, a service is unavailable for the whole duration again', () => {
  const order = { service: 'nxwitness', durationMs: 1000, machineNow: MACHINE } as const
  const once = restartService(rig, order, NOW)
  const twice = restartService(once, { ...order, machineNow: MACHINE + 500 }, NOW)

  expect(isServiceRestarting(removeExpired(once, MACHINE + 999), 'nxwitness')).toBe(true)
  expect(isServiceRestarting(removeExpired(once, MACHINE + 1000), 'nxwitness')).toBe(false)
  expect(isServiceRestarting(removeExpired(twice, MACHINE + 1000), 'nxwitness')).toBe(true)
  expect(isServiceRestarting(once, 'motor')).toBe(false)
})

test('a second restart replaces only the end time of its own service', () => {
  const order = { service: 'nxwitness', durationMs: 1000, machineNow: MACHINE } as const
  const both = restartService(restartService(rig, order, NOW), { ...order, service: 'motor' }, NOW)

  const again = restartService(both, { ...order, durationMs: 500 }, NOW)

  const motor = { service: 'motor', endsAt: MACHINE + 1000 }
  expect(again.restarts).toEqual([motor, { service: 'nxwitness', endsAt: MACHINE + 500 }])
})
