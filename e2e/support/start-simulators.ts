import { join } from 'node:path'
import type { FullConfig } from '@playwright/test'
import { findQuietZone } from '@rig/sim/testing/quiet-zone'
import { startSimulator } from './simulator.ts'

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

/** Starts a simulator for each parallel index. A restarted worker keeps its index, and so its simulator. */
export default async function startSimulators({ workers }: FullConfig) {
  if (process.env.E2E_SIM_URL) return
  const simulators = await Promise.all(Array.from({ length: workers }, () => startSimulator(lowLoadSettings)))
  process.env.E2E_SIMULATORS = JSON.stringify(simulators.map(({ url }) => url))
  return async () => {
    await Promise.all(simulators.map(({ stop }) => stop()))
  }
}
