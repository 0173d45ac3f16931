import type { RigError, RigErrorCode, RigErrorDetails } from '@rig/rig'

type Entry<Code extends RigErrorCode> = {
  status: 400 | 404 | 409 | 503
  message: (details: RigErrorDetails[Code]) => string
}

const table: { [Code in RigErrorCode]: Entry<Code> } = {
  'account-exists': {
    status: 409,
    message: ({ email }) => `An account with the email '${email}' already exists. Sign in, or use another email.`,
  },
  'accounts-full': {
    status: 409,
    message: ({ max }) => `This rig has reached its limit of ${max} accounts. Ask its owner for access.`,
  },
  'camera-not-found': {
    status: 404,
    message: ({ cameraID }) => `There is no camera with the id '${cameraID}'. Reload to see the cameras of this rig.`,
  },
  'camera-offline': {
    status: 409,
    message: ({ camera }) => `The camera '${camera}' is offline. Try again when it is online.`,
  },
  'camera-not-steerable': {
    status: 409,
    message: ({ camera }) => `The camera '${camera}' cannot be steered. Choose a camera with 'ptz' in its name.`,
  },
  'patrol-running': {
    status: 409,
    message: ({ time, from, to }) =>
      `The ${time} patrol is running (sled ${from} to ${to}). Try again when it has finished.`,
  },
  'stopped-by-another': {
    status: 409,
    message: () => 'Another operator has stopped this camera. Release the control first.',
  },
  'preset-not-found': {
    status: 404,
    message: ({ id }) => `There is no preset '${id}' of that camera. Reload to see its presets.`,
  },
  'presets-full': {
    status: 409,
    message: ({ camera, max }) => `The camera '${camera}' has reached its limit of ${max} presets. Delete one first.`,
  },
  'schedule-not-found': {
    status: 404,
    message: ({ id }) => `There is no schedule with the id '${id}'. Reload to see the schedules.`,
  },
  'schedules-full': {
    status: 409,
    message: ({ max }) => `The rig has reached its limit of ${max} schedules. Delete one first.`,
  },
  'gallery-item-not-found': {
    status: 404,
    message: ({ name }) => `There is no picture or video '${name}' in the gallery. Reload to see its items.`,
  },
  'job-not-found': {
    status: 404,
    message: ({ name }) => `There is no job file '${name}'. Reload to see the job files.`,
  },
  'sled-at-end': {
    status: 409,
    message: ({ end, way }) => `The sled is at its end (${end}) and cannot move ${way}. Move it the other way.`,
  },
  'sled-jammed': {
    status: 409,
    message: ({ at }) => `The sled is jammed at ${at} and cannot continue. Move it the other way.`,
  },
  'service-restarting': {
    status: 503,
    message: ({ service }) => `The service '${service}' is restarting. Try again in a few seconds.`,
  },
  'storage-full': {
    status: 503,
    message: () => 'The storage of the rig is full, so nothing was recorded. Delete pictures or videos and try again.',
  },
  'fault-not-found': { status: 404, message: ({ id }) => `There is no fault with the id '${id}'. List them first.` },
  'year-unknown': {
    status: 400,
    message: ({ first, last }) =>
      `The rig's clock supports the years ${first} to ${last}. Choose a time in that range.`,
  },
  'fault-impossible': { status: 400, message: ({ why }) => why },
  'scenario-not-found': {
    status: 404,
    message: ({ name, known }) => `There is no scenario '${name}'. Available scenarios: ${known}.`,
  },
}

export const toFailure = <Code extends RigErrorCode>({ code, details }: RigError<Code>) => {
  const entry: Entry<Code> = table[code]
  return { status: entry.status, message: entry.message(details) }
}
