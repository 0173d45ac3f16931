import { readField } from '@rig/contract/reading/fields'

export type Config = {
  /** Precedes `/api/v1/` in every request URL. It has no trailing slash. */
  host: string
  /** Starts with a slash and has no trailing slash. It is empty if the console is served from the root. */
  basePath: string
  /** Schedules whose camera id contains this text are labelled 'Inspection Camera' (spec 2). */
  knownCameraId: string
  /**
   * Holds an IANA name such as `Europe/Berlin`. Only the installer can set it, because no endpoint returns the zone.
   */
  rigTimeZone?: string | undefined
}

/** Replaces the unspecified "specific known id" of spec 2. The simulator's seed has a camera with this id. */
export const KNOWN_CAMERA_ID = 'c4a7e1d0'

const CONFIG_TIMEOUT_MS = 10_000

/**
 * Returns the configuration in the parsed `config.json`. By default, `host` and `basePath` are derived from `baseURI`,
 * the page's base URL.
 */
export const readConfig = (file: unknown, baseURI: string): Config => {
  const [host, customBase, knownCameraId, rigTimeZone] = ['host', 'basePath', 'knownCameraId', 'rigTimeZone'].map(
    (name) => asString(readField(file, name)),
  )
  const base = new URL(customBase === undefined ? '.' : `${trimTrailingSlash(customBase)}/`, baseURI)
  const basePath = trimTrailingSlash(base.pathname)
  return {
    host: trimTrailingSlash(host ?? '') || base.origin + basePath,
    basePath,
    knownCameraId: knownCameraId ?? KNOWN_CAMERA_ID,
    rigTimeZone,
  }
}

/** Returns the defaults if `config.json` is missing or invalid. */
export const loadConfig = async (fetch: typeof globalThis.fetch, baseURI: string): Promise<Config> => {
  const file: unknown = await fetch(new URL('config.json', baseURI), { signal: AbortSignal.timeout(CONFIG_TIMEOUT_MS) })
    .then((response) => (response.ok ? response.json() : {}))
    .catch(() => ({}))
  return readConfig(file, baseURI)
}

/**
 * Resolves a URL that the rig returned (`videoURL`, `poster`, `url`, `icon`). A URL without a host is relative to the
 * rig's base URL, including its sub-path.
 */
export const resolveRigUrl = (host: string, url: string) =>
  url === '' || hasHost.test(url) ? url : `${host}/${url.replace(/^\//, '')}`

const hasHost = /^(\/\/|[a-z][a-z\d+.-]*:)/i

const trimTrailingSlash = (path: string) => path.replace(/\/+$/, '')

const asString = (value: unknown) => (typeof value === 'string' ? value : undefined)
