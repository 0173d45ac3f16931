import type { RefusalCode, Refusals, RigError } from '@rig/rig'

type Entry<Code extends RefusalCode> = { status: 400 | 404 | 409 | 503; message: (details: Refusals[Code]) => string }

const table: { [Code in RefusalCode]: Entry<Code> } = {
  'account-exists': {
    status: 409,
    message: ({ email }) => `An account with the email '${email}' exists already. Sign in, or use another email.`,
  },
  'accounts-full': {
    status: 409,
    message: ({ max }) => `This rig has ${max} accounts already, as many as it keeps. Ask its owner for one.`,
  },
  'camera-not-found': {
    status: 404,
    message: ({ cameraID }) => `There is no camera with the id '${cameraID}'. Reload to see the cameras of this rig.`,
  },
  'camera-offline': {
    status: 409,
    message: ({ camera }) => `The camera '${camera}' is offline. Try again when it is back.`,
  },
  'camera-not-steerable': {
    status: 409,
    message: ({ camera }) => `The camera '${camera}' cannot be steered. Choose a camera with 'ptz' in its name.`,
  },
  'patrol-running': { status: 409, message: () => 'A patrol is running' },
  'stopped-by-another': {
    status: 409,
    message: () => 'Another operator has stopped this camera. Let go first.',
  },
  'preset-not-found': {
    status: 404,
    message: ({ id }) => `There is no preset '${id}' of that camera. Reload to see its presets.`,
  },
  'presets-full': {
    status: 409,
    message: ({ camera, max }) => `The camera '${camera}' has ${max} presets, as many as it keeps. Delete one first.`,
  },
  'schedule-not-found': {
    status: 404,
    message: ({ id }) => `There is no schedule with the id '${id}'. Reload to see the schedules.`,
  },
  'schedules-full': {
    status: 409,
    message: ({ max }) => `There are ${max} schedules, as many as the rig keeps. Delete one first.`,
  },
  'gallery-item-not-found': {
    status: 404,
    message: ({ name }) => `There is no picture or video '${name}' in the gallery. Reload to see what it holds.`,
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
    message: ({ at }) => `The sled is jammed at ${at} and cannot go on. Move it the other way.`,
  },
  'service-restarting': {
    status: 503,
    message: ({ service }) => `The service '${service}' is restarting. Try again in some seconds.`,
  },
  'storage-full': {
    status: 503,
    message: () => 'The storage of the rig is full, nothing was recorded. Delete pictures or videos and try again.',
  },
  'fault-not-found': { status: 404, message: ({ id }) => `There is no fault with the id '${id}'. List them first.` },
  'year-unknown': {
    status: 400,
    message: ({ first, last }) => `The rig's clock knows the years ${first} to ${last}. Choose a time in them.`,
  },
  'fault-impossible': { status: 400, message: ({ why }) => why },
  'scenario-not-found': {
    status: 404,
    message: ({ name, known }) => `There is no scenario '${name}'. Known are ${known}.`,
  },
}

/** Returns the HTTP status and the message for a refusal of the rig. */
export const failureOf = <Code extends RefusalCode>({ code, details }: RigError<Code>) => {
  const entry: Entry<Code> = table[code]
  return { status: entry.status, message: entry.message(details) }
}
