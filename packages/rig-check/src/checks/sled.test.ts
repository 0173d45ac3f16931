import { expect, test } from 'vitest'
import { checkRig, createStoppedAxis } from '../testing/simulated-rig.ts'
import { fail, type Interceptors } from '../testing/vary-responses.ts'

const forward = 'POST /motor/forward/'
const backward = 'POST /motor/backward/'

test.each([
  ['sled.forward', 'in the middle of its track', 100, [forward, backward]],
  ['sled.backward', 'in the middle of its track', 100, [backward, forward]],
  ['sled.forward', 'at the end of its track', 200, [forward, backward, forward]],
  ['sled.backward', 'at the start of its track', 0, [backward, forward, backward]],
] as const)('the check of %s moves a sled %s away and back', async (call, _position, sled, expected) => {
  const { finding, requests, readObjects } = await checkRig(call, 'one step', {}, () => ({
    sled: createStoppedAxis(sled),
  }))

  expect(finding).toMatchObject({ verdict: 'conforms', tier: 'motion' })
  expect(requests.slice(1)).toEqual(expected)
  expect((await readObjects()).sled).toBe(sled)
})

test('the check of the sled waits one second after each step', async () => {
  const { waits } = await checkRig('sled.forward', 'one step')

  expect(waits).toEqual([1_000, 1_000])
})

test.each<[string, string, Interceptors]>([
  ['refuses both directions', 'backward', { 'sled.forward': () => fail(409), 'sled.backward': () => fail(409) }],
  ['refuses to return from the step away from the end', 'forward', { 'sled.forward': () => fail(409) }],
  ['refuses to return from the first step', 'backward', { 'sled.backward': () => fail(409) }],
])('the check of the sled fails when the rig %s', async (_fault, direction, faults) => {
  const { finding } = await checkRig('sled.forward', 'one step', faults)

  const difference = { path: '(status)', wanted: '200', got: `409 from sled.${direction}` }
  expect(finding).toMatchObject({ verdict: 'unusable', differences: [difference] })
})

test('the check of the sled fails when the motor does not respond', async () => {
  const { finding, requests } = await checkRig('sled.forward', 'one step', { 'sled.forward': () => fail(503) })

  expect(finding.differences).toEqual([{ path: '(status)', wanted: '200', got: '503 "No 503"' }])
  expect(requests).toHaveLength(2)
})
