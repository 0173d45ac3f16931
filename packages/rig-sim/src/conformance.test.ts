import { type ConformanceOptions, type Fetch, namedCalls, runConformance } from '@rig/contract/conformance'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fetchInto } from './testing/fetch-into.ts'
import { openRig, operator, type RigUnderTest } from './testing/rig-under-test.ts'

/** How many times faster than the machine's clock the rig's runs here. */
const RATE = 20

let rig: RigUnderTest

beforeAll(async () => {
  rig = await openRig()
})

beforeEach(async () => {
  await rig.sim('POST', 'reset')
  await rig.sim('POST', 'clock', { rate: RATE })
})

afterAll(() => rig.close())

const check = (options: Partial<ConformanceOptions>) =>
  runConformance({
    host: 'http://rig.test',
    ...operator,
    fetch: fetchInto(rig.app),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds / RATE)),
    ...options,
  })

/** One picture in the gallery, and one job file: a patrol whose camera has gone leaves its reason. */
const fill = async () => {
  const { body } = await rig.call('GET', 'dashboard/')
  const { cameraID } = body.data.camera[0]
  await rig.call('POST', 'snap/', { cameraID })
  await rig.call('POST', 'scheduler/', { cameraID, time: '12:00', sled_start: 20, sled_stop: 80 })
  await rig.sim('POST', 'faults', { kind: 'camera-offline', cameraID })
  await rig.sim('POST', 'clock', { now: '2031-01-01T11:59:59' })
  await expect.poll(async () => (await rig.call('GET', 'job/')).body.count).toBeGreaterThan(0)
  await rig.sim('DELETE', 'faults')
}

test('The simulator keeps the contract in every tier and in every call that must be named', async () => {
  await fill()

  const { findings } = await check({ motion: true, destructive: true, calls: namedCalls })

  expect(findings.filter(({ verdict }) => verdict !== 'as agreed')).toEqual([])
})

type Asked = { method: string; path: string; init: RequestInit }

/** A way to break the simulator: it sees each request and passes it on, or does not. */
type Sabotage = (asked: Asked, pass: (init?: RequestInit) => Promise<Response>) => Promise<Response>

const API = '/api/v1/'

const breaking =
  (sabotage: Sabotage): Fetch =>
  (url, init) => {
    const path = new URL(url).pathname.replace(API, '')
    return sabotage({ method: init.method ?? 'GET', path, init }, (changed = init) => fetchInto(rig.app)(url, changed))
  }

/** Changes the JSON of one call's answers as text. */
const rewriting =
  (method: string, path: RegExp, from: string | RegExp, to: string): Sabotage =>
  async (asked, pass) => {
    const answer = await pass()
    if (asked.method !== method || !path.test(asked.path)) return answer
    return new Response((await answer.text()).replaceAll(from, to), answer)
  }

/** Answers one call with something else whatever happens. */
const answering =
  (method: string, path: RegExp, answer: () => Response): Sabotage =>
  async (asked, pass) =>
    asked.method === method && path.test(asked.path) ? answer() : pass()

const html = () =>
  new Response('<h1>502 Bad Gateway</h1>', { status: 502, headers: { 'content-type': 'text/html; charset=utf-8' } })

const done = () => Response.json({ status: 'success' })
const notFound = () => Response.json({ status: 'fail', message: 'There is nothing at this address' }, { status: 404 })

const withToken: Sabotage = ({ path, init }, pass) => {
  const headers = new Headers(init.headers)
  if (path === 'gallery/') headers.set('authorization', `Bearer ${rig.token}`)
  return pass({ ...init, headers })
}

const upsideDown: Sabotage = ({ path, init }, pass) =>
  pass(
    path === 'ptz/'
      ? { ...init, body: String(init.body).replace(/"y":(-?)1\b/, (_, sign) => `"y":${sign ? '' : '-'}1`) }
      : init,
  )

const firstAxisOnly: Sabotage = ({ path, init }, pass) =>
  pass(path === 'ptz/' ? { ...init, body: String(init.body).replace('"x":0,"y":0', '"x":0') } : init)

const failingEveryStop: Sabotage = ({ path, init }, pass) =>
  path === 'ptz/control' && String(init.body).endsWith(':0}')
    ? Promise.resolve(Response.json({ status: 'error', message: 'Busy' }, { status: 500 }))
    : pass()

test.each<
  [fault: string, sabotage: Sabotage, call: string, path: string, wanted: string | RegExp, got: string | RegExp]
>([
  [
    'a missing field',
    rewriting('GET', /^dashboard\/$/, /"poster":"[^"]*",?/g, ''),
    'cameras.dashboard',
    'data.camera[0].poster',
    'string',
    'nothing (and 3 more alike)',
  ],
  [
    'a wrong type',
    rewriting('GET', /^ptz\//, /"pan":(-?[\d.]+)/g, '"pan":"$1"'),
    'ptz.position',
    'data.pan',
    'number',
    /^"-?[\d.]+"$/,
  ],
  [
    'a wrong status',
    async ({ path }, pass) => {
      const answer = await pass()
      return path === 'preset/' && answer.status === 201
        ? new Response(answer.body, { headers: answer.headers })
        : answer
    },
    'presets.save',
    '(status)',
    '201',
    '200',
  ],
  [
    'an HTML error page',
    answering('GET', /^job\/$/, html),
    'jobs.list',
    '(content type)',
    'application/json',
    /^text\/html/,
  ],
  [
    'a lost slash',
    answering('GET', /^scheduler\/$/, notFound),
    'schedules.list',
    '(status)',
    '200',
    '404 "There is nothing at this address"',
  ],
  [
    'a wrong count',
    rewriting('GET', /^preset\/list\//, /"count":\d+/g, '"count":77'),
    'presets.list',
    'count',
    /^\d, as/,
    '77',
  ],
  ['an open door', withToken, 'gallery.list', '(status)', '401', '200'],
  ['an axis upside down', upsideDown, 'ptz.step', 'data.tilt', /after a step$/, /^-?\d+$/],
  ['two axes accepted', firstAxisOnly, 'ptz.step', '(status)', '400', '200'],
  ['a stop that fails', failingEveryStop, 'ptz.drive', '(status)', '200', '500 "Busy"'],
  [
    'a deletion that deletes nothing',
    answering('DELETE', /^preset\/[^c]/, done),
    'presets.save',
    'data.preset',
    'the deleted preset gone',
    'still listed',
  ],
  [
    'a picture behind the token',
    answering('GET', /^\/media\/poster\//, notFound),
    'cameras.dashboard',
    'data.camera[0].poster',
    'a link that answers 200 without a token',
    '404',
  ],
])('A simulator with %s is caught and the fault is named', async (_fault, sabotage, call, path, wanted, got) => {
  const { findings } = await check({ fetch: breaking(sabotage), motion: true, destructive: true })

  const matching = (text: string | RegExp) => (typeof text === 'string' ? text : expect.stringMatching(text))
  const named = findings.filter((finding) => finding.call === call).flatMap(({ differences }) => differences)
  expect(named).toContainEqual({ path, wanted: matching(wanted), got: matching(got) })
})
