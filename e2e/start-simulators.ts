import { join } from 'node:path'
import type { FullConfig } from '@playwright/test'
import { startSimulator } from './simulator.ts'

/** Tests make the pictures and films that they need, and wait for restarts no longer than it takes to see them. */
export const quick = {
  SEED_MEDIA: 'off',
  STREAM_FPS: '5',
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
