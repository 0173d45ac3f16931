import { join } from 'node:path'
import type { FullConfig } from '@playwright/test'
import { startSimulator } from './simulator.ts'

/** These hours have daylight and are far from the schedules of the initial state (06:30, 13:15, 21:45). */
const quietHours = [8, 9, 10, 11, 15, 16, 17, 18, 19]

/** Returns a time zone whose current hour is quiet, so that no schedule starts during a test. */
function findQuietZone(now = new Date()) {
  const hoursWest = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].find((hours) =>
    quietHours.includes((now.getUTCHours() - hours + 24) % 24),
  )
  return `Etc/GMT+${hoursWest}`
}

/** Reduces the CPU load. Restarts take 1 s, the landscape is coarse, and posters are drawn only once. */
export const lowLoadSettings = {
  SEED_MEDIA: 'off',
  STREAM_FPS: '5',
  LAND: 'coarse',
  POSTER_SECONDS: '86400',
  RIG_TIME_ZONE: findQuietZone(),
  RESTART_SYSTEM_MS: '1000',
  RESTART_NXWITNESS_MS: '1000',
  RESTART_MOTOR_MS: '1000',
  STAND_DIR: join(import.meta.dirname, '../../packages/stand/dist'),
}

/** Starts a simulator for each worker index. A restarted worker reuses the simulator of its index. */
export default async function startSimulators({ workers }: FullConfig) {
  if (process.env.E2E_SIM_URL) return
  const simulators = await Promise.all(Array.from({ length: workers }, () => startSimulator(lowLoadSettings)))
  process.env.E2E_SIMULATORS = JSON.stringify(simulators.map(({ url }) => url))
  return async () => {
    await Promise.all(simulators.map(({ stop }) => stop()))
  }
}
