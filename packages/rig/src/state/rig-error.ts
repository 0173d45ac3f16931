const withStatus =
  <Status extends number>(status: Status) =>
  <const Message extends string>(message: Message) => ({ status, message })
const invalid = withStatus(400)
const notFound = withStatus(404)
const conflict = withStatus(409)
const unavailable = withStatus(503)

/** HTTP status and message for the operator. A name in braces is replaced by that detail of the error. */
const refusals = {
  'account-exists': conflict("An account with the email '{email}' already exists. Sign in, or use another email."),
  'accounts-full': conflict('This rig has reached its limit of {max} accounts. Ask its owner for access.'),
  'camera-not-found': notFound("There is no camera with the id '{cameraID}'. Reload to see the cameras of this rig."),
  'camera-offline': conflict("The camera '{camera}' is offline. Try again when it is online."),
  'camera-not-steerable': conflict("The camera '{camera}' cannot be steered. Choose a camera with 'ptz' in its name."),
  'patrol-running': conflict('The {time} patrol is running (sled {from} to {to}). Try again when it has finished.'),
  'stopped-by-another': conflict('Another operator has stopped this camera. Release the control first.'),
  'preset-not-found': notFound("There is no preset with the id '{id}'. Reload to see the presets of this camera."),
  'presets-full': conflict("The camera '{camera}' has reached its limit of {max} presets. Delete one first."),
  'schedule-not-found': notFound("There is no schedule with the id '{id}'. Reload to see the schedules."),
  'schedules-full': conflict('The rig has reached its limit of {max} schedules. Delete one first.'),
  'gallery-item-not-found': notFound("There is no picture or video '{name}' in the gallery. Reload to see its items."),
  'job-not-found': notFound("There is no job file '{name}'. Reload to see the job files."),
  'sled-at-end': conflict('The sled is at the end of its track ({end}) and cannot move {way}. Move it the other way.'),
  'sled-jammed': conflict('The sled is jammed at {at} and cannot continue. Move it the other way.'),
  'service-restarting': unavailable("The service '{service}' is restarting. Try again in a few seconds."),
  'storage-full': unavailable(
    'The storage of the rig is full, so nothing was recorded. Delete pictures or videos and try again.',
  ),
  'fault-not-found': notFound("There is no fault with the id '{id}'. GET /sim/faults lists the active faults."),
  'year-unknown': invalid("The rig's clock supports the years {first} to {last}. Choose a time in that range."),
  'fault-impossible': invalid('{why}'),
  'scenario-not-found': notFound("There is no scenario '{name}'. Available scenarios: {known}."),
}

type Refusals = typeof refusals
type RigErrorCode = keyof Refusals

type NamesIn<Message> = Message extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never
type Details<Code extends RigErrorCode> = { [Name in NamesIn<Refusals[Code]['message']>]: string | number }

/** Thrown when the rig refuses a command. */
export class RigError<Code extends RigErrorCode = RigErrorCode> extends Error {
  override name = 'RigError'
  readonly status: Refusals[RigErrorCode]['status']

  constructor(code: Code, details: Details<Code>) {
    const { status, message } = refusals[code]
    super(message.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(Reflect.get(details, name))))
    this.status = status
  }
}
