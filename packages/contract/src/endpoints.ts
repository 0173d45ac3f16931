/** What stands between a rig's address and the path of a call (spec 7). */
export const API_PREFIX = '/api/v1'

/** Marks a call that works without a token; every other call carries `Authorization: Bearer …` (spec 6). */
const withoutToken = { token: 'none' } as const
const withToken = { token: 'bearer' } as const

const get = <Path extends string>(path: Path) => ({ method: 'GET', path, metadata: withToken }) as const
const post = <Path extends string>(path: Path) => ({ method: 'POST', path, metadata: withToken }) as const
const put = <Path extends string>(path: Path) => ({ method: 'PUT', path, metadata: withToken }) as const
const del = <Path extends string>(path: Path) => ({ method: 'DELETE', path, metadata: withToken }) as const

/**
 * Method and path of every call by its name, noun and verb. Slashes at the end of a path count (product 2).
 * Without schemas, so that the console can carry it: the contract of each noun adds body and answers.
 */
export const endpoints = {
  'accounts.signUp': { ...post('/user/signup/'), metadata: withoutToken },
  'accounts.login': { ...post('/user/login/'), metadata: withoutToken },
  'cameras.dashboard': get('/dashboard/'),
  'cameras.rename': post('/camera/rename'),
  'cameras.remove': del('/camera/:cameraID'),
  'ptz.step': post('/ptz/'),
  'ptz.drive': post('/ptz/control'),
  'ptz.position': get('/ptz/:cameraID'),
  'sled.forward': post('/motor/forward/'),
  'sled.backward': post('/motor/backward/'),
  'sled.home': post('/motor/home/'),
  'presets.list': get('/preset/list/:cameraID'),
  'presets.save': post('/preset/'),
  'presets.activate': post('/preset/activate/'),
  'presets.makeDefault': put('/preset/default/:id'),
  'presets.remove': del('/preset/:id'),
  'frameshots.take': post('/snap/'),
  'schedules.list': get('/scheduler/'),
  'schedules.create': post('/scheduler/'),
  'schedules.remove': del('/scheduler/:id/'),
  'schedules.removeAll': del('/scheduler/'),
  'gallery.list': get('/gallery/'),
  'gallery.remove': del('/gallery/:name/'),
  'jobs.list': get('/job/'),
  'jobs.remove': del('/job/:name/'),
  'services.restartSystem': post('/restart/system/'),
  'services.restartPitunnel': post('/restart/pitunnel/'),
  'services.restartNxwitness': post('/restart/nxwitness/'),
  'services.restartMotor': post('/restart/motor/'),
} as const

/** A call's name as the contract spells it: noun and verb, `presets.makeDefault`. */
export type CallName = keyof typeof endpoints

/** Whether a call carries a token; one that is not of the contract does. */
export const needsToken = ({ metadata }: { metadata?: unknown }): boolean => metadata !== withoutToken
