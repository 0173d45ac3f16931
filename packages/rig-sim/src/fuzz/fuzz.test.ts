import { allEndpoints, getResponseSchemas } from '@rig/contract/calls'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import {
  arbitraryHostileRequest,
  arbitraryValidRequest,
  type ExistingValues,
  type FuzzRequest,
} from '../testing/fuzz-requests.ts'
import { shareTestRig } from '../testing/share-test-rig.ts'
import { operatorCredentials } from '../testing/test-rig.ts'

/** `pnpm prove fuzz` sets 200. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 6)

const calls = new Map(allEndpoints.map((call) => [call.name, call]))

const rig = shareTestRig({ RESTART_SYSTEM_MS: 0, RESTART_NXWITNESS_MS: 0, RESTART_MOTOR_MS: 0 })
let existing: ExistingValues

beforeEach(async () => {
  existing = await readExistingValues()
})

const readExistingValues = async (): Promise<ExistingValues> => {
  const cameras = (await rig.call('GET', 'dashboard/')).body.data.camera
  const cameraID = cameras.map((camera: { cameraID: string }) => camera.cameraID)
  const presets = (await rig.call('GET', `preset/list/${cameraID[0]}`)).body.data.preset
  return {
    cameraID,
    id: presets.map((preset: { id: string }) => preset.id),
    nxid: presets.map((preset: { nxid: string }) => preset.nxid),
  }
}

const faultOf = async ({ call: name, path, body, type, token }: FuzzRequest) => {
  const call = calls.get(name)
  if (!call) return `There is no call ${name}`
  const response = await rig.app.inject({
    method: call.route.method,
    url: path,
    headers: { ...(token && { authorization: `Bearer ${rig.token}` }), ...(type && { 'content-type': type }) },
    ...(body !== undefined && { payload: body }),
  })
  const { statusCode } = response
  if (statusCode >= 500 && statusCode !== 503) return `${statusCode} ${response.body}`
  const [, schema] = getResponseSchemas(call).find(([status]) => status === statusCode) ?? []
  if (!schema) return `${statusCode} is not declared: ${response.body}`
  const { error } = schema.safeParse(response.json())
  return error && `${statusCode} ${response.body}: ${error.message}`
}

const expectNoFault = async (request: FuzzRequest) => {
  expect(await faultOf(request)).toBeUndefined()
}

test.each([...calls])('%s returns a declared response to valid requests', async (_name, call) => {
  await fc.assert(fc.asyncProperty(arbitraryValidRequest(call, existing), expectNoFault), { numRuns: RUNS })
})

test.each([...calls])('%s returns a declared response to invalid requests', async (_name, call) => {
  await fc.assert(fc.asyncProperty(arbitraryHostileRequest(call, existing), expectNoFault), { numRuns: RUNS })
})

test('the API returns declared responses to requests in any order', async () => {
  const anyRequest = fc.oneof(
    ...allEndpoints.flatMap((call) => [arbitraryValidRequest(call, existing), arbitraryHostileRequest(call, existing)]),
  )
  await fc.assert(fc.asyncProperty(anyRequest, expectNoFault), { numRuns: RUNS * 3, endOnFailure: true })

  const { status } = await rig.call('POST', 'user/login/', operatorCredentials)
  expect(status).toBe(200)
})
