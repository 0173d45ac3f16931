import { readField } from '@rig/contract/reading/fields'

export type Config = {
  /** Base URL of the rig, to which `/api/v1/…` is appended. It has no trailing slash. */
  host: string
  /** Path with a leading slash and no trailing slash, or '' if the console is served from the root. */
  basePath: string
  /** Part of a camera id. Schedules of cameras whose id contains it are labelled 'Inspection Camera' (spec 2). */
  knownCameraId?: string | undefined
  /**
   * IANA name of the rig's time zone, such as `Europe/Berlin`. The installer may set it, because no endpoint returns
   * it.
   */
  rigTimeZone?: string | undefined
  /** Kinds of findings. They replace the default list. */
  findingKinds?: readonly string[] | undefined
  /** Length of one sled unit on the track, in metres. The installer may set it, because no endpoint returns it. */
  metresPerSledUnit?: number | undefined
  /** True if a simulator served `config.json`. The sign-in screen then says so before the first response of the rig. */
  isSimulator?: boolean | undefined
}

/**
 * Default for `knownCameraId`, because spec 2 states no value. A camera id in the seed data of the simulator contains
 * it.
 */
export const DEFAULT_KNOWN_CAMERA_ID = 'c4a7e1d0'

const CONFIG_TIMEOUT_MS = 10_000

/** Parses `config.json`. `host` and `basePath` default to values derived from `baseURI`, the page's base URL. */
export const readConfig = (file: unknown, baseURI: string): Config => {
  const [host, customBase, knownCameraId, rigTimeZone] = ['host', 'basePath', 'knownCameraId', 'rigTimeZone'].map(
    (name) => asString(readField(file, name)),
  )
  const base = new URL(customBase === undefined ? '.' : `${trimTrailingSlash(customBase)}/`, baseURI)
  const basePath = trimTrailingSlash(base.pathname)
  return {
    host: trimTrailingSlash(host ?? '') || base.origin + basePath,
    basePath,
    knownCameraId,
    rigTimeZone,
    findingKinds: asUniqueStrings(readField(file, 'findingKinds')),
    metresPerSledUnit: asPositiveNumber(readField(file, 'metresPerSledUnit')),
  }
}

/** Loads the configuration. Returns the defaults if `config.json` is missing or invalid. */
export const loadConfig = async (fetch: typeof globalThis.fetch, baseURI: string): Promise<Config> => {
  const signal = AbortSignal.timeout(CONFIG_TIMEOUT_MS)
  const response = await fetch(new URL('config.json', baseURI), { signal }).catch(() => null)
  const file: unknown = response?.ok ? await response.json().catch(() => ({})) : {}
  return { ...readConfig(file, baseURI), isSimulator: response?.headers.get('x-rig') === 'simulator' }
}

const trimTrailingSlash = (path: string) => path.replace(/\/+$/, '')

const asString = (value: unknown) => (typeof value === 'string' ? value : undefined)

const asPositiveNumber = (value: unknown) => (typeof value === 'number' && value > 0 ? value : undefined)

const asUniqueStrings = (value: unknown) => {
  const texts = Array.isArray(value)
    ? value.filter((each): each is string => typeof each === 'string' && each !== '')
    : []
  return texts.length > 0 ? [...new Set(texts)] : undefined
}
