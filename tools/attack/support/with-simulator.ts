import { type Simulator, startSimulator } from '../../../e2e/support/simulator.ts'

export const withSimulator = async <Value>(
  environment: Record<string, string>,
  attack: (rig: Simulator) => Promise<Value>,
): Promise<Value> => {
  const rig = await startSimulator({ SEED_MEDIA: 'off', ...environment })
  try {
    return await attack(rig)
  } finally {
    await rig.stop('SIGKILL')
  }
}
