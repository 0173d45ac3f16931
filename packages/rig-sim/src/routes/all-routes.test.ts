import { allEndpoints, getBodySchema } from '@rig/contract/calls'
import type { AppRoute } from '@ts-rest/core'
import { beforeAll, expect, test } from 'vitest'
import { shareTestRig } from '../testing/share-test-rig.ts'

let seed: unknown
const rig = shareTestRig()
beforeAll(async () => {
  await rig.reset()
  seed = (await rig.sim('GET', 'state')).body
})

const routes = allEndpoints.map(({ route }) => route)
const withBody = allEndpoints.filter(getBodySchema).map(({ route }) => route)

const send = (route: AppRoute, path: string, payload?: string, type = 'application/json') =>
  rig.app.inject({
    method: route.method as 'POST',
    url: path.replaceAll(/:\w+/g, 'unknown'),
    headers: { authorization: `Bearer ${rig.token}`, ...(payload === undefined ? {} : { 'content-type': type }) },
    ...(payload === undefined ? {} : { payload }),
  })

const failure = { status: 'fail', message: expect.stringMatching(/^\S.+[^.]$/) }

test.each(withBody)('$method $path rejects bodies that are too large, not JSON or not an object', async (route) => {
  const responses = [
    await send(route, route.path, JSON.stringify({ name: 'x'.repeat(65_536) })),
    await send(route, route.path, 'cameraID=1', 'application/x-www-form-urlencoded'),
    await send(route, route.path, '{"cameraID":'),
    await send(route, route.path, '[]'),
    await send(route, route.path, '"text"'),
    await send(route, route.path, ''),
  ]

  expect(responses.map(({ statusCode }) => statusCode)).toEqual([413, 415, 400, 400, 400, 400])
  expect(responses.map((response) => response.json())).toEqual(Array(6).fill(failure))
})

test.each(routes)('$method $path returns 404 and changes nothing if the trailing slash is wrong', async (route) => {
  const other = route.path.endsWith('/') ? route.path.slice(0, -1) : `${route.path}/`

  const response = await send(route, other)

  expect(response.statusCode).toBe(404)
  expect(response.json()).toEqual({ status: 'fail', message: 'There is nothing at this URL' })
  expect((await rig.sim('GET', 'state')).body).toEqual(seed)
})

const removals = routes.filter(({ method, path }) => method === 'DELETE' && path.includes(':'))

test.each(removals)('$method $path without an id returns 404 and changes nothing', async (route) => {
  const [folder = ''] = route.path.split('/:')

  const responses = [await send(route, folder), await send(route, `${folder}//`)]

  expect(responses.map(({ statusCode }) => statusCode)).toEqual([404, 404])
  expect((await rig.sim('GET', 'state')).body).toEqual(seed)
})
