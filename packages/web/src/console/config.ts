import { field } from '@rig/contract/reading/fields'

export type Config = {
  /** URL that /api/v1/ is appended to: an origin, optionally with a path; no trailing slash. */
  host: string
  /** Path that the console is served under, without a trailing slash; '' for the root. */
  basePath: string
  /** A schedule whose camera id contains this is labelled 'Inspection Camera' (spec 2). */
  knownCameraId: string
  /** IANA name of the rig's time zone, if the installer has set it; no endpoint returns it. */
  rigTimeZone?: string | undefined
}

/** The "specific known id" of the specification, unless config.json names another. */
export const KNOWN_CAMERA_ID = 'c4a7e1d0'

/** After this time the server counts as one without config.json. */
const CONFIG_TIMEOUT_MS = 10_000

/**
 * Returns the configuration from the content of config.json. `host` and `basePath` default to the origin and the path of
 * `baseURI`, which is the page's base URL.
 */
export const readConfig = (file: unknown, baseURI: string): Config => {
  const [host, givenBase, knownCameraId, rigTimeZone] = ['host', 'basePath', 'knownCameraId', 'rigTimeZone'].map(
    (name) => textOf(field(file, name)),
  )
  const base = new URL(givenBase === undefined ? '.' : `${withoutEndSlash(givenBase)}/`, baseURI)
  const basePath = withoutEndSlash(base.pathname)
  return {
    host: withoutEndSlash(host ?? '') || base.origin + basePath,
    basePath,
    knownCameraId: knownCameraId ?? KNOWN_CAMERA_ID,
    rigTimeZone,
  }
}

/** Fetches config.json, which is served beside index.html. A missing or unreadable file yields the defaults. */
export const loadConfig = async (fetch: typeof globalThis.fetch, baseURI: string): Promise<Config> => {
  const file: unknown = await fetch(new URL('config.json', baseURI), { signal: AbortSignal.timeout(CONFIG_TIMEOUT_MS) })
    .then((response) => (response.ok ? response.json() : {}))
    .catch(() => ({}))
  return readConfig(file, baseURI)
}

/**
 * Returns the absolute form of a URL from the rig (videoURL, poster, url, icon). A URL without a host is relative to
 * the rig's base URL, including its sub-path.
 */
export const resolveRigUrl = (host: string, url: string) =>
  url === '' || hasHost.test(url) ? url : `${host}/${url.replace(/^\//, '')}`

const hasHost = /^(\/\/|[a-z][a-z\d+.-]*:)/i

const withoutEndSlash = (path: string) => path.replace(/\/+$/, '')

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
