import { field } from '@rig/contract/reading/answer'
import { isTimeZone } from '@rig/contract/rules'

export type Config = {
  /** What stands before /api/v1/: an origin and maybe a path, without a slash at its end. */
  host: string
  /** The path that the console lies under, without a slash at its end; '' for the root. */
  basePath: string
  /** A schedule whose camera id contains this is labelled 'Inspection Camera' (spec 2). */
  knownCameraId: string
  /** The rig's time zone by its IANA name, where the installer has told it: no call does. */
  readonly rigTimeZone?: string | undefined
}

/** The "specific known id" of the specification, unless config.json names another. */
const KNOWN_CAMERA_ID = 'c4a7e1d0'

/** Reads the settings; what is missing means: same origin, and the path that index.html's <base> tells. */
export const readConfig = (file: unknown, baseURI: string): Config => {
  const [host, givenBase, knownCameraId, zone] = ['host', 'basePath', 'knownCameraId', 'rigTimeZone'].map((name) =>
    textOf(field(file, name)),
  )
  const base = new URL(givenBase === undefined ? '.' : `${withoutEndSlash(givenBase)}/`, baseURI)
  const basePath = withoutEndSlash(base.pathname)
  return {
    host: withoutEndSlash(host ?? '') || base.origin + basePath,
    basePath,
    knownCameraId: knownCameraId ?? KNOWN_CAMERA_ID,
    // Looked at when it is wanted: a browser's first look at a zone costs a slow phone more than most screens
    get rigTimeZone() {
      return zone !== undefined && isTimeZone(zone) ? zone : undefined
    },
  }
}

/** A server that has not sent the settings by then has none to send. */
const CONFIG_WITHIN_MS = 10_000

let current: Config | undefined

/** The settings in force. */
export const config = (): Config => {
  current ??= readConfig({}, document.baseURI)
  return current
}

/** Puts config.json, which lies beside index.html, into force. A file that is absent or unreadable changes nothing. */
export const loadConfig = async () => {
  const file: unknown = await fetch(new URL('config.json', document.baseURI), {
    signal: AbortSignal.timeout(CONFIG_WITHIN_MS),
  })
    .then((answer) => (answer.ok ? answer.json() : {}))
    .catch(() => ({}))
  current = readConfig(file, document.baseURI)
}

/**
 * Makes an address that the rig has given (videoURL, poster, url, icon) absolute. One without a host of its own is meant
 * from the rig's, and keeps working where the rig is reached under a sub-path.
 */
export const rigAddress = (given: string) =>
  given === '' || hasHost.test(given) ? given : `${config().host}/${given.replace(/^\//, '')}`

const hasHost = /^(\/\/|[a-z][a-z\d+.-]*:)/i

/** Where a job's file is downloaded (spec 7). */
export const jobAddress = (name: string) => `${config().host}/job/${encodeURIComponent(name)}`

const withoutEndSlash = (path: string) => path.replace(/\/+$/, '')

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
