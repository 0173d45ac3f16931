import { expect, test } from 'vitest'
import { createCheckedRig, getFirstCamera, getPtzCamera } from './rig.ts'

const list = [
  { cameraID: 'hall', name: 'Webcam Hall', status: 'Online', poster: '/p', videoURL: '/v' },
  { cameraID: 'south', name: 'PTZ South', status: 'OFFLINE', poster: '/p', videoURL: '/v' },
  { cameraID: 'north', name: 'PTZ North', status: 'Online', poster: '/p', videoURL: '/v' },
]
const pans: Record<string, number> = { north: 10, south: 20 }

/** Returns a rig with these cameras, and the requests that it has received. */
const connect = (camera = list, login: unknown = { token: 't', data: {} }, data: unknown = { camera }) => {
  const requests: string[] = []
  const fetch = async (url: string, { method }: RequestInit) => {
    const { pathname } = new URL(url)
    requests.push(`${method} ${pathname}`)
    if (pathname.includes('login')) return Response.json(login)
    const pan = pans[pathname.split('/').at(-1) ?? '']
    return Response.json({ data: pan === undefined ? data : { pan, tilt: 0, zoom: 0 } })
  }
  const credentials = { email: 'operator@rig.test', password: 'operator-demo' }
  const host = 'http://rig.test//'
  const rig = createCheckedRig({ host, fetch, timeoutMs: 15_000, wait: async () => {}, credentials })
  return { rig, requests }
}

test('initialPosition returns the position of each camera, and requests it once', async () => {
  const { rig, requests } = connect()

  const positions = [await rig.initialPosition('north'), await rig.initialPosition('south')]
  const again = await rig.initialPosition('north')

  expect(positions).toMatchObject([{ pan: 10 }, { pan: 20 }])
  expect(again).toBe(positions[0])
  expect(requests.filter((request) => request.includes('/ptz/'))).toEqual([
    'GET /api/v1/ptz/north',
    'GET /api/v1/ptz/south',
  ])
})

test('createCheckedRig signs in once, and lists the cameras once', async () => {
  const { rig, requests } = connect()

  await Promise.all([rig.cameras(), rig.cameras(), rig.session()])

  expect(requests).toEqual(['POST /api/v1/user/login/', 'GET /api/v1/dashboard/'])
})

test.each([
  ['requests a session again after a server error', 503, 2, 'resolves'],
  ['requests a session again after a lost connection', null, 2, 'resolves'],
  ['does not repeat a sign-in that was refused, because the account may be locked', 401, 1, 'rejects'],
])('createCheckedRig %s', async (_case, status, count, outcome) => {
  let signIns = 0
  const fetch = async () => {
    signIns += 1
    if (signIns > 1) return Response.json({ token: 't', data: {} })
    if (status === null) throw new Error('socket hang up')
    return Response.json({}, { status })
  }
  const credentials = { email: 'operator@rig.test', password: 'operator-demo' }
  const host = 'http://rig.test'
  const rig = createCheckedRig({ host, fetch, timeoutMs: 15_000, wait: async () => {}, credentials })

  await expect(rig.session()).rejects.toThrow()

  const isSignedIn = await rig.session().then(
    () => 'resolves',
    () => 'rejects',
  )
  expect([isSignedIn, signIns]).toEqual([outcome, count])
})

test('getFirstCamera returns the first camera, and getPtzCamera the first PTZ camera in the given state', async () => {
  const { rig } = connect()

  const found = [await getFirstCamera(rig), await getPtzCamera(rig), await getPtzCamera(rig, 'offline')]

  expect(found.map(({ cameraID }) => cameraID)).toEqual(['hall', 'north', 'south'])
})

test('a check is skipped with the reason when the rig lacks the required camera or refuses the sign-in', async () => {
  const { rig } = connect([])

  await expect(getFirstCamera(rig)).rejects.toThrow('the rig has no camera')
  await expect(getPtzCamera(rig)).rejects.toThrow('the rig has no PTZ camera that is online')
  await expect(getPtzCamera(rig, 'offline')).rejects.toThrow('the rig has no PTZ camera that is offline')
  await expect(connect(list, { data: {} }).rig.session()).rejects.toThrow('sign-in failed')
  await expect(rig.initialPosition('hall')).rejects.toThrow('the position of the camera cannot be read')
  await expect(connect(undefined, undefined, {}).rig.cameras()).rejects.toThrow('the list of cameras cannot be read')
})
