export const API_PREFIX = '/api/v1'

/** Every request except sign-up and login carries `Authorization: Bearer …` (spec 6). */
type Metadata = { token: 'bearer' | 'none' }

const withToken: Metadata = { token: 'bearer' }
const withoutToken: Metadata = { token: 'none' }

/** Leaves `responses` empty, because the console bundles the routes without the schemas. */
const route = <Method extends string, Path extends string>(method: Method, path: Path, metadata = withToken) =>
  ({ method, path, metadata, responses: {} }) as const

const get = <Path extends string>(path: Path) => route('GET', path)
const post = <Path extends string>(path: Path, metadata = withToken) => route('POST', path, metadata)
const put = <Path extends string>(path: Path) => route('PUT', path)
const del = <Path extends string>(path: Path) => route('DELETE', path)

/** Method and path of each endpoint. Trailing slashes are significant (docs/real-rig.md). */
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

export type EndpointName = { [Noun in keyof Routes]: `${Noun}.${keyof Routes[Noun] & string}` }[keyof Routes]

/** Returns whether requests to a route require a token. A route without metadata requires one. */
export const needsToken = ({ metadata }: { metadata?: unknown }): boolean => metadata !== withoutToken
