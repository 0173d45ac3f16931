export const API_PREFIX = '/api/v1'

/** Metadata of a route. Clients, the simulator, `rig:check` and the tests derive their lists from it. */
export type RouteMetadata = {
  /** Every request except sign-up and login carries `Authorization: Bearer …` (spec 6). */
  token: 'bearer' | 'none'
  /**
   * Effect of a request on the rig. A `movement` steers the machine, so it never waits for a free connection. A
   * `lasting` effect cannot be undone. Activating a preset is a `change` although it moves the camera: it may wait for
   * a connection, because the console sends it only when nothing is steering the camera.
   */
  effect: 'none' | 'movement' | 'change' | 'lasting'
  /** Whether a request can stop the machine. The simulator handles such a request immediately, even during a flood. */
  stops: boolean
  /** Whether the console needs the body of a successful response. False if it reads only optional fields. */
  reads: boolean
  /** Whether the rig refuses the request (409) while the camera in its body is offline. */
  needsOnlineCamera: boolean
}

/** `responses` is empty, because the console bundles the routes without the schemas. */
export type Route = { method: string; path: string; metadata: RouteMetadata; responses: Record<never, never> }

const query = {
  token: 'bearer',
  effect: 'none',
  stops: false,
  reads: true,
  needsOnlineCamera: false,
} as const satisfies RouteMetadata
const change = { ...query, effect: 'change', reads: false } as const
const cameraChange = { ...change, needsOnlineCamera: true } as const
const lasting = { ...change, effect: 'lasting' } as const
const movement = { ...change, effect: 'movement' } as const
const step = { ...movement, needsOnlineCamera: true } as const
const drive = { ...step, stops: true } as const

const route = <Method extends string, Path extends string, Metadata extends RouteMetadata>(
  method: Method,
  path: Path,
  metadata: Metadata,
) => ({ method, path, metadata, responses: {} }) as const

const get = <Path extends string>(path: Path) => route('GET', path, query)
const post = <Path extends string, Metadata extends RouteMetadata>(path: Path, metadata: Metadata) =>
  route('POST', path, metadata)
const put = <Path extends string>(path: Path) => route('PUT', path, change)
const del = <Path extends string>(path: Path) => route('DELETE', path, change)

/** Method, path and metadata of each endpoint. Trailing slashes are significant (docs/real-rig.md). */
export const routes = {
  accounts: {
    signUp: post('/user/signup/', { ...lasting, token: 'none' }),
    login: post('/user/login/', { ...query, token: 'none' }),
  },
  cameras: { dashboard: get('/dashboard/'), rename: post('/camera/rename', change), remove: del('/camera/:cameraID') },
  ptz: { step: post('/ptz/', step), drive: post('/ptz/control', drive), position: get('/ptz/:cameraID') },
  sled: {
    forward: post('/motor/forward/', movement),
    backward: post('/motor/backward/', movement),
    home: post('/motor/home/', movement),
  },
  presets: {
    list: get('/preset/list/:cameraID'),
    save: post('/preset/', change),
    activate: post('/preset/activate/', cameraChange),
    makeDefault: put('/preset/default/:id'),
    remove: del('/preset/:id'),
  },
  frameshots: { take: post('/snap/', cameraChange) },
  schedules: {
    list: get('/scheduler/'),
    create: post('/scheduler/', cameraChange),
    remove: del('/scheduler/:id/'),
    removeAll: route('DELETE', '/scheduler/', lasting),
  },
  gallery: { list: get('/gallery/'), remove: del('/gallery/:name/') },
  jobs: { list: get('/job/'), remove: del('/job/:name/') },
  services: {
    restartSystem: post('/restart/system/', lasting),
    restartPitunnel: post('/restart/pitunnel/', lasting),
    restartNxwitness: post('/restart/nxwitness/', lasting),
    restartMotor: post('/restart/motor/', lasting),
  },
} as const satisfies Record<string, Record<string, Route>>

type Routes = typeof routes

type VerbWith<Noun extends keyof Routes, Wanted> = keyof {
  [Verb in keyof Routes[Noun] as Routes[Noun][Verb] extends { metadata: Wanted } ? Verb : never]: Verb
} &
  string

/** Union of the names of endpoints with this metadata. A table with these keys compiles only if it is complete. */
export type EndpointNameWith<Wanted extends Partial<RouteMetadata>> = {
  [Noun in keyof Routes]: `${Noun}.${VerbWith<Noun, Wanted>}`
}[keyof Routes]

export type EndpointName = EndpointNameWith<Partial<RouteMetadata>>

export const listRoutes = () =>
  Object.entries(routes).flatMap(([noun, verbs]: [string, Record<string, Route>]) =>
    Object.entries(verbs).map(([verb, route]) => ({ name: `${noun}.${verb}`, noun, verb, ...route })),
  )

/** Returns a pattern for a path. Each parameter of the path, such as `:cameraID`, is a named group of the pattern. */
export const toPathPattern = (path: string) => new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`)

/** Returns whether requests to a route require a token. A route without metadata requires one. */
export const needsToken = ({ metadata }: { metadata?: unknown }): boolean =>
  !(typeof metadata === 'object' && metadata !== null && 'token' in metadata && metadata.token === 'none')

/** The contract is compiled without the types of DOM and Node. */
declare const URL: { canParse: (url: string, base: string) => boolean }

/** Resolves a URL from a response, relative to the rig's base URL. Returns '' if the URL is invalid. */
export const resolveRigUrl = (host: string, url: string): string => {
  const resolved = url === '' || /^(\/\/|[a-z][a-z\d+.-]*:)/i.test(url) ? url : `${host}/${url.replace(/^\//, '')}`
  return URL.canParse(resolved, 'http://rig') ? resolved : ''
}

/** Returns the URL of a job file, which is served outside the API prefix (spec 7). */
export const resolveJobUrl = (host: string, name: string): string => `${host}/job/${encodeURIComponent(name)}`
