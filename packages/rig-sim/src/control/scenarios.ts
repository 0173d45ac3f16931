import type { ServiceName } from '@rig/contract'
import type { FaultSpec } from '@rig/rig'
import { KNOWN_CAMERA_ID, SOUTH_CAMERA_ID, WEBCAM_ID } from '@rig/rig'

export type Scenario = {
  name: string
  /** What a demonstrator sees, in a sentence. */
  summary: string
  faults: FaultSpec[]
  /** Services that restart when the scenario begins. */
  restarts: ServiceName[]
  /** Patrols that are planned, in minutes of the rig's clock after the start. */
  patrols: { cameraID: string; inMinutes: number }[]
  /** What the rig's clock is set to, in the rig's zone, and how fast it runs. */
  clock?: { timeOfDay?: string; rate?: number }
}

/** Every scenario, startable by its name. */
export const scenarios: readonly Scenario[] = [
  {
    name: 'night shift',
    summary: 'Shortly before two in the morning, two patrols to come, a tired link to the second camera.',
    faults: [{ kind: 'freeze-picture', cameraID: SOUTH_CAMERA_ID, forSeconds: 45 }],
    restarts: [],
    patrols: [
      { cameraID: KNOWN_CAMERA_ID, inMinutes: 2 },
      { cameraID: SOUTH_CAMERA_ID, inMinutes: 32 },
    ],
    clock: { timeOfDay: '01:58', rate: 1 },
  },
  {
    name: 'camera reboot',
    summary: 'The first camera goes away for 30 s and comes back, its streams have to be opened again.',
    faults: [
      { kind: 'camera-offline', cameraID: KNOWN_CAMERA_ID, forSeconds: 30 },
      { kind: 'stall-stream', cameraID: KNOWN_CAMERA_ID, forSeconds: 30 },
    ],
    restarts: ['nxwitness'],
    patrols: [],
  },
  {
    name: 'slow link',
    summary: 'Every call takes 300 to 900 ms, one in twenty fails, the webcam stalls for a minute.',
    faults: [
      { kind: 'latency', ms: [300, 900], path: '/api/*' },
      { kind: 'fail', status: 503, every: 20, method: 'GET', path: '/api/*' },
      { kind: 'stall-stream', cameraID: WEBCAM_ID, forSeconds: 60 },
    ],
    restarts: [],
    patrols: [],
  },
  {
    name: 'storage full',
    summary: 'Nothing can be recorded: frame shots are refused, the patrol in two minutes leaves a report only.',
    faults: [{ kind: 'storage-full' }],
    restarts: [],
    patrols: [{ cameraID: KNOWN_CAMERA_ID, inMinutes: 2 }],
  },
  {
    name: 'busy stand',
    summary:
      'A morning at a trade show: ten o’clock, healthy, in daylight, the second camera patrols at 10:05, 10:25 and 10:45.',
    faults: [],
    restarts: [],
    patrols: [5, 25, 45].map((inMinutes) => ({ cameraID: SOUTH_CAMERA_ID, inMinutes })),
    clock: { timeOfDay: '10:00', rate: 1 },
  },
]
