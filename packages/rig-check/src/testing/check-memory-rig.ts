import type { EndpointName } from '@rig/contract/routes'
import { createCheckedRig } from '../rig.ts'
import { allChecks } from '../run.ts'
import { runCheck } from '../run-check.ts'
import { createMemoryRig, credentials, type Faults, HOST, type RigState } from './memory-rig.ts'

/** Runs the check of an endpoint whose description contains `words` with a rig in memory. */
export const checkMemoryRig = async (
  call: EndpointName,
  words: string,
  faults: Faults = {},
  changes: Partial<RigState> = {},
) => {
  const check = allChecks.find((each) => each.call === call && each.tried.includes(words))
  if (!check) throw new Error(`No check of ${call} contains '${words}'`)
  const memoryRig = createMemoryRig(faults, changes)
  const { fetch, wait } = memoryRig
  const finding = await runCheck(check, createCheckedRig({ host: HOST, fetch, wait, timeoutMs: 10_000, credentials }))
  return { finding, ...memoryRig }
}
