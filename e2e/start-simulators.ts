import { join } from 'node:path'
import type { FullConfig } from '@playwright/test'
import { startSimulator } from './simulator.ts'

/** Hours with daylight on the rig and without a schedule of the seed (06:30, 13:15, 21:45) nearby. */
const quietHours = [8, 9, 10, 11, 15, 16, 17, 18, 19]

/** Returns a time zone in which the current hour is quiet: no schedule of the seed starts during a test. */
function findQuietZone(now = new Date()) {
  const hoursWest = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].find((hours) =>
    quietHours.includes((now.getUTCHours() - hours + 24) % 24),
  )
  return `Etc/GMT+${hoursWest}`
}

/**
 * Reduces the load of a simulator. Tests create the pictures and films they need; restarts take 1 s; posters are drawn
 * once, because drawing them for each page is most of the load; the landscape is coarse.
 */
export const quick = {
  SEED_MEDIA: 'off',
  STREAM_FPS: '5',
  LAND: 'coarse',
  POSTER_SECONDS: '86400',
  RIG_TIME_ZONE: findQuietZone(),
  RESTART_SYSTEM_MS: '1000',
  RESTART_NXWITNESS_MS: '1000',
  RESTART_MOTOR_MS: '1000',
  STAND_DIR: join(import.meta.dirname, '../packages/stand/dist'),
}

/** Starts a simulator for each worker index; a restarted worker reuses it. Returns a function that stops them. */
export default async function startSimulators({ workers }: FullConfig) {
  if (process.env.E2E_SIM_URL) return
  const simulators = await Promise.all(Array.from({ length: workers }, () => startSimulator(quick)))
  process.env.E2E_SIMULATORS = JSON.stringify(simulators.map(({ url }) => url))
  return async () => {
    await Promise.all(simulators.map(({ stop }) => stop()))
  }
}
