/** Prefix of all paths (spec 7). */
export const API_PREFIX = '/api/v1'

/** Every request carries `Authorization: Bearer …`, except sign-up and login (spec 6). */
type Metadata = { token: 'bearer' | 'none' }

const withToken: Metadata = { token: 'bearer' }
const withoutToken: Metadata = { token: 'none' }

/** `responses` is empty here: the contract of each noun adds the schemas, which the console's bundle does not contain. */
const route = <Method extends string, Path extends string>(method: Method, path: Path, metadata = withToken) =>
  ({ method, path, metadata, responses: {} }) as const

const get = <Path extends string>(path: Path) => route('GET', path)
const post = <Path extends string>(path: Path, metadata = withToken) => route('POST', path, metadata)
const put = <Path extends string>(path: Path) => route('PUT', path)
const del = <Path extends string>(path: Path) => route('DELETE', path)

/** Method and path of every endpoint, by noun and verb. Trailing slashes are significant (docs/real-rig.md). */
export const routes = {
  accounts: { signUp: post('/user/signup/', withoutToken), login: post('/user/login/', withoutToken) },
  cameras: { dashboard: get('/dashboard/'), rename: post('/camera/rename'), remove: del('/camera/:cameraID') },
  ptz: { step: post('/ptz/'), drive: post('/ptz/control'), position: get('/ptz/:cameraID') },
  sled: { forward: post('/motor/forward/'), backward: post('/motor/backward/'), home: post('/motor/home/') },
  presets: {
    list: get('/preset/list/:cameraID'),
    save: post('/preset/'),
    activate: post('/preset/activate/'),
    makeDefault: put('/preset/default/:id'),
    remove: del('/preset/:id'),
  },
  frameshots: { take: post('/snap/') },
  schedules: {
    list: get('/scheduler/'),
    create: post('/scheduler/'),
    remove: del('/scheduler/:id/'),
    removeAll: del('/scheduler/'),
  },
  gallery: { list: get('/gallery/'), remove: del('/gallery/:name/') },
  jobs: { list: get('/job/'), remove: del('/job/:name/') },
  services: {
    restartSystem: post('/restart/system/'),
    restartPitunnel: post('/restart/pitunnel/'),
    restartNxwitness: post('/restart/nxwitness/'),
    restartMotor: post('/restart/motor/'),
  },
} as const

type Routes = typeof routes

/** An endpoint by noun and verb: `presets.makeDefault`. */
export type EndpointName = { [Noun in keyof Routes]: `${Noun}.${keyof Routes[Noun] & string}` }[keyof Routes]

/** Returns whether requests to a route require a token; without metadata they do. */
export const needsToken = ({ metadata }: { metadata?: unknown }): boolean => metadata !== withoutToken
