import { allCalls, responseSchemas } from '@rig/contract/calls'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openRig, operator, type RigUnderTest } from '../testing/rig-under-test.ts'
import type { Known } from './arbitrary-of.ts'
import { type FuzzRequest, hostileRequest, validRequest } from './requests.ts'

/** Requests of each kind for each call; `pnpm fuzz` asks for 200. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 12)

const calls = new Map(allCalls.map((call) => [call.name, call]))

let rig: RigUnderTest
let known: Known

beforeAll(async () => {
  rig = await openRig({ RESTART_SYSTEM_MS: 0, RESTART_NXWITNESS_MS: 0, RESTART_MOTOR_MS: 0 })
})

beforeEach(async () => {
  await rig.reset()
  known = await whatThereIs()
})

afterAll(() => rig.close())

const whatThereIs = async (): Promise<Known> => {
  const cameras = (await rig.call('GET', 'dashboard/')).body.data.camera
  const cameraID = cameras.map((camera: { cameraID: string }) => camera.cameraID)
  const presets = (await rig.call('GET', `preset/list/${cameraID[0]}`)).body.data.preset
  return {
    cameraID,
    id: presets.map((preset: { id: string }) => preset.id),
    nxid: presets.map((preset: { nxid: string }) => preset.nxid),
  }
}

/** What is wrong with the answer to a request; undefined if nothing is. */
const faultOf = async ({ call: name, path, body, type, token }: FuzzRequest) => {
  const call = calls.get(name)
  if (!call) return `There is no call ${name}`
  const answer = await rig.app.inject({
    method: call.route.method,
    url: path,
    headers: { ...(token && { authorization: `Bearer ${rig.token}` }), ...(type && { 'content-type': type }) },
    ...(body !== undefined && { payload: body }),
  })
  const { statusCode } = answer
  if (statusCode >= 500 && statusCode !== 503) return `${statusCode} ${answer.body}`
  const [, schema] = responseSchemas(call).find(([status]) => status === statusCode) ?? []
  if (!schema) return `${statusCode} is not declared: ${answer.body}`
  const { error } = schema.safeParse(answer.json())
  return error && `${statusCode} ${answer.body}: ${error.message}`
}

const expectNoFault = async (request: FuzzRequest) => {
  expect(await faultOf(request)).toBeUndefined()
}

test.each([...calls])('%s answers what keeps the contract as the contract says', async (_name, call) => {
  await fc.assert(fc.asyncProperty(validRequest(call, known), expectNoFault), { numRuns: RUNS })
})

test.each([...calls])(
  '%s answers what departs from the contract with a refusal that is declared',
  async (_name, call) => {
    await fc.assert(fc.asyncProperty(hostileRequest(call, known), expectNoFault), { numRuns: RUNS })
  },
)

test('Calls in any order leave a rig that answers as the contract says', async () => {
  const any = fc.oneof(...allCalls.flatMap((call) => [validRequest(call, known), hostileRequest(call, known)]))
  await fc.assert(fc.asyncProperty(any, expectNoFault), { numRuns: RUNS * 3, endOnFailure: true })

  const { status } = await rig.call('POST', 'user/login/', operator)
  expect(status).toBe(200)
})
