import { type Simulator, startSimulator } from '../../e2e/support/simulator.ts'

type AttackResult = { measured: string; holds: boolean }

/** A guarantee from docs/security.md or docs/reliability.md, with an attack that tests it on a separate simulator. */
export type AttackCase = { guarantee: string; attack: () => Promise<AttackResult> }

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
