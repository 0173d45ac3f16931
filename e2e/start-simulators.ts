import { join } from 'node:path'
import type { FullConfig } from '@playwright/test'
import { startSimulator } from './simulator.ts'

/** Hours of the day in which it is light on the rig, and no schedule of the seed (06:30, 13:15, 21:45) is near. */
const quietHours = [8, 9, 10, 11, 15, 16, 17, 18, 19]

/** A zone west of Greenwich in which it is one of those now: what the rig does by itself is no test's business. */
function findQuietZone(now = new Date()) {
  const hoursWest = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].find((hours) =>
    quietHours.includes((now.getUTCHours() - hours + 24) % 24),
  )
  return `Etc/GMT+${hoursWest}`
}

/**
 * Tests make the pictures and films that they need, and wait for restarts no longer than it takes to see them. Posters are drawn once:
 * nobody looks at them, and anew for each page they were most of what a simulator does. Nor does anybody look at the land closely.
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

/** Starts a simulator for each worker: it stays when another worker takes the place over. Returns how to stop them. */
export default async function startSimulators({ workers }: FullConfig) {
  if (process.env.E2E_SIM_URL) return
  const simulators = await Promise.all(Array.from({ length: workers }, () => startSimulator(quick)))
  process.env.E2E_SIMULATORS = JSON.stringify(simulators.map(({ url }) => url))
  return async () => {
    await Promise.all(simulators.map(({ stop }) => stop()))
  }
}
