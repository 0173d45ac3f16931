import { readCameras } from '@rig/contract/reading/startup'
import { expect, test, vi } from 'vitest'
import { startTrial, type Trial } from './check.ts'
import { CheckFailedError } from './check-errors.ts'
import { expectReadable, expectRefusal, expectSuccess, sendInTrial } from './expect-response.ts'
import { createCheckedRig } from './rig.ts'

const camera = { cameraID: 'a', name: 'PTZ', status: 'Online', poster: '/p', videoURL: '/v' }
const body = { status: 'success', count: 1, data: { camera: [camera] } }
const credentials = { email: 'operator@rig.test', password: 'operator-demo' }

/** Runs `work` in a trial with a rig that sends this response to every request but the sign-in. */
const run = async (response: Response, work: (trial: Trial) => Promise<unknown>) => {
  const tokens: (string | null)[] = []
  const fetch = async (url: string, { headers }: RequestInit) => {
    if (url.includes('login')) return Response.json({ token: 't' })
    tokens.push(new Headers(headers).get('authorization'))
    return response
  }
  const rig = createCheckedRig({ host: 'http://rig.test', fetch, wait: async () => {}, timeoutMs: 1_000, credentials })
  const { trial, noted, fields } = startTrial(rig)
  const failed: unknown = await work(trial).then(
    () => undefined,
    (cause) => cause,
  )
  if (failed !== undefined && !(failed instanceof CheckFailedError)) throw failed
  return { noted: noted(), fields: fields(), failed: failed?.differences, tokens }
}

const readDashboard = (response: Response) =>
  run(response, (trial) => expectReadable(trial, 'cameras.dashboard', readCameras))
const withType = (type: string, text = JSON.stringify(body), status = 200) =>
  new Response(text, { status, headers: { 'content-type': type } })
const difference = (path: string, wanted: string, got: string) => ({ path, wanted, got })
const redirect = new Response(null, { status: 302 })
const typeDifference = (got: string) => difference('(content type)', 'application/json', got)
const listCameras = (...camera: object[]) => Response.json({ data: { camera } })

test.each([
  ['the token of the session by default', {}, 'Bearer t'],
  ['another token', { token: 'u' }, 'Bearer u'],
  ['no token', { token: null }, null],
])('sendInTrial sends %s', async (_kind, options, token) => {
  const { tokens } = await run(Response.json({}), (trial) => sendInTrial(trial, 'cameras.dashboard', options))

  expect(tokens).toEqual([token])
})

test('sendInTrial sends no request after the deadline of the trial', async () => {
  const { failed, tokens } = await run(Response.json({}), (trial) => {
    vi.spyOn(performance, 'now').mockReturnValue(trial.endsAt + 1)
    return sendInTrial(trial, 'cameras.dashboard')
  })

  vi.restoreAllMocks()
  expect(failed).toEqual([difference('(trial)', 'completion within 60 s', 'none')])
  expect(tokens).toEqual([])
})

test.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON'])(
  'expectReadable records no difference for a correct response of the type %s',
  async (type) => {
    expect(await readDashboard(withType(type))).toMatchObject({ noted: [], fields: [], failed: undefined })
  },
)

test.each([
  ['another content type', withType('text/plain'), typeDifference('text/plain')],
  ['a type that contains the right one', withType('x-application/json'), typeDifference('x-application/json')],
  ['no content type', new Response(Buffer.from(JSON.stringify(body))), typeDifference('no content type')],
  ['another status', Response.json(body, { status: 203 }), difference('(status)', '200', '203')],
  ['a wrong count', Response.json({ ...body, count: 4 }), difference('count', '1, the length of the list', '4')],
  [
    'an incomplete entry',
    listCameras(camera, { ...camera, name: '' }),
    difference('(entry)', 'all required fields', 'Skipped data.camera[1]: name should be text but is empty'),
  ],
  ['a field of the wrong type', listCameras({ ...camera, name: 7 }), difference('data.camera[0].name', 'string', '7')],
])('expectReadable records %s', async (_kind, response, expected) => {
  const { noted, failed } = await readDashboard(response)

  expect(noted).toEqual([expected])
  expect(failed).toBeUndefined()
})

test('expectReadable counts incomplete entries', async () => {
  const { noted } = await readDashboard(Response.json({ count: 2, data: { camera: [camera, {}] } }))

  expect(noted.map(({ path }) => path)).not.toContain('count')
})

test('expectReadable accepts an empty list', async () => {
  const { noted, failed } = await readDashboard(Response.json({ count: 0, data: { camera: [] } }))

  expect([noted, failed]).toEqual([[], undefined])
})

test('expectReadable lists the fields that the contract does not declare, except the fields that any response may have', async () => {
  const response = Response.json({ ...body, token: 't', took: 3, data: { ...body.data, page: 1 } })

  const { noted, fields } = await readDashboard(response)

  expect(fields).toEqual(['data.page', 'took'])
  expect(noted).toEqual([])
})

test.each([
  ['no list', Response.json({ data: {} }), '(body)', 'the fields that the console reads', /^data\.camera should be/],
  ['only incomplete entries', listCameras({}, {}), '(entry)', 'all required fields', /^2 inc/],
  ['text', withType('application/json', 'ok'), '(body)', 'the fields that the console reads', /is missing$/],
  ['a failure', withType('application/json', '{"message":"Busy"}', 503), '(status)', '200', /^503 "Busy"$/],
  ['a redirect', redirect, '(response)', '200 from the rig', /^302 no content type: A proxy/],
  ['a page', withType('text/html'), '(response)', '200 from the rig', /^200 text\/html: A proxy or sign-in page/],
])('expectReadable fails for %s', async (_kind, response, path, wanted, got) => {
  const { failed } = await readDashboard(response)

  expect(failed).toEqual([{ path, wanted, got: expect.stringMatching(got) }])
})

test('expectReadable rejects with the error that the reader throws', async () => {
  const failing = run(Response.json({}), (trial) =>
    expectReadable(trial, 'cameras.dashboard', () => {
      throw new TypeError('broken reader')
    }),
  )

  await expect(failing).rejects.toThrow('broken reader')
})

test.each([
  ['text', withType('text/plain', 'ok'), 'text/plain'],
  ['nothing', new Response(null), 'nothing'],
])('expectSuccess records a response with %s', async (_kind, response, got) => {
  const { noted, failed } = await run(response, (trial) => expectSuccess(trial, 'ptz.step', 200))

  expect(noted).toEqual([difference('(body)', 'JSON', got)])
  expect(failed).toBeUndefined()
})

test('expectSuccess compares the body with the schema of the received status', async () => {
  const response = Response.json({ status: 'ok' }, { status: 200 })

  const { noted } = await run(response, (trial) => expectSuccess(trial, 'ptz.step', 201))

  expect(noted).toEqual([difference('(status)', '201', '200'), difference('status', '"success"', '"ok"')])
})

test('expectSuccess records only the status if the contract does not declare it', async () => {
  const response = Response.json({ any: 1 }, { status: 202 })

  const { noted, fields } = await run(response, (trial) => expectSuccess(trial, 'ptz.step', 200))

  expect(noted).toEqual([difference('(status)', '200', '202')])
  expect(fields).toEqual([])
})

const refusal = (status: number) => Response.json({ status: 'fail', message: 'No' }, { status })

test.each([
  ['ptz.step', 401, 401],
  ['ptz.step', 404, 404],
  ['accounts.signUp', 401, 401],
] as const)('expectRefusal(%s, %i) notes nothing for the status %i', async (call, wanted, status) => {
  const { noted, failed } = await run(refusal(status), (trial) => expectRefusal(trial, call, wanted, { token: null }))

  expect({ noted, failed }).toEqual({ noted: [], failed: undefined })
})

test.each([
  ['ptz.step', 404, 400, '400 "No"'],
  ['ptz.step', 404, 401, '401 "No"'],
  ['ptz.step', 404, 200, '200'],
  ['accounts.signUp', 401, 403, '403 "No"'],
] as const)('expectRefusal(%s, %i) tolerates the status %i', async (call, wanted, status, got) => {
  const { noted, failed } = await run(refusal(status), (trial) => expectRefusal(trial, call, wanted, { token: null }))

  expect(noted).toContainEqual(difference('(status)', String(wanted), got))
  expect(failed).toBeUndefined()
})

test.each([
  ['ptz.step', 403, '403 "No"'],
  ['ptz.step', 200, '200'],
  ['accounts.signUp', 200, '200'],
] as const)('expectRefusal(%s, 401) fails for the status %i', async (call, status, got) => {
  const { failed } = await run(refusal(status), (trial) => expectRefusal(trial, call, 401, { token: null }))

  expect(failed).toEqual([difference('(status)', '401', got)])
})
