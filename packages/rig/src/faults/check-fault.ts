import { cameraKind } from '@rig/contract'
import { findCamera } from '../cameras/cameras.ts'
import { type FaultSpec, isRequestFault } from '../state/fault.ts'
import type { Rig } from '../state/rig.ts'
import { RigError } from '../state/rig-error.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** What no fault can be, as a sentence; the first row that applies says it. */
const objections: [applies: (spec: FaultSpec, rig: Rig) => boolean, sentence: string][] = [
  [
    (spec) => spec.times !== undefined && !isRequestFault(spec),
    "The field 'times' counts requests: only latency, fail and drop can have it",
  ],
  [
    (spec) => spec.kind === 'latency' && typeof spec.ms !== 'number' && spec.ms[0] > spec.ms[1],
    "The field 'ms' must begin with the lesser of its two numbers",
  ],
  [
    (spec) => isRequestFault(spec) && spec.path !== undefined && !/^[/*][^?#]*$/.test(spec.path),
    "The field 'path' must be a path from the root, such as /api/v1/ptz/*, without a query",
  ],
  [
    (spec) => isRequestFault(spec) && spec.method !== undefined && !METHODS.includes(spec.method.toUpperCase()),
    `The field 'method' must be one of ${METHODS.join(', ')}`,
  ],
  [
    (spec, rig) => spec.kind === 'axis-stuck' && cameraKind(findCamera(rig, spec.cameraID).name) !== 'ptz',
    "The field 'cameraID' must be of a camera that can be steered: another has no axis that could be stuck",
  ],
]

/** Refuses a fault that could never take effect, or not as it says. Throws camera-not-found, fault-impossible. */
export const assertPossible = (rig: Rig, spec: FaultSpec): void => {
  if ('cameraID' in spec) findCamera(rig, spec.cameraID)
  const [, why] = objections.find(([applies]) => applies(spec, rig)) ?? []
  if (why !== undefined) throw new RigError('fault-impossible', { why })
}
