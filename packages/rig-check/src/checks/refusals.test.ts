import { allEndpoints, getBodySchema } from '@rig/contract/calls'
import type { EndpointName } from '@rig/contract/routes'
import { expect, test } from 'vitest'
import { checkRig } from '../testing/simulated-rig.ts'
import { type Interceptors, succeed } from '../testing/vary-responses.ts'
import { harmlessBodies, refusalChecks } from './refusals.ts'

const UNKNOWN = 'conformance-check-unknown'

const SECTION = '"sled_start":20,"sled_stop":80'

test.each<[EndpointName, string, string]>([
  ['ptz.step', 'two axes', 'POST /ptz/ {"cameraID":"hall","x":0,"y":0}'],
  ['ptz.step', 'offline', 'POST /ptz/ {"cameraID":"south","x":0}'],
  ['ptz.step', 'unknown camera', `POST /ptz/ {"cameraID":"${UNKNOWN}","x":0}`],
  ['presets.save', 'blank', 'POST /preset/ {"cameraID":"hall","name":"   "}'],
  ['presets.remove', 'unknown preset', `DELETE /preset/${UNKNOWN}`],
  ['schedules.create', '24:00', `POST /scheduler/ {"cameraID":"${UNKNOWN}","time":"24:00",${SECTION}}`],
])('the check that %s refuses "%s" uses a suitable camera', async (call, words, request) => {
  const { finding, requests } = await checkRig(call, words)

  expect(finding).toMatchObject({ verdict: 'conforms', tried: expect.stringMatching(/^refuses /) })
  expect(requests.at(-1)).toBe(request)
})

test.each<[EndpointName, string]>([
  ['cameras.dashboard', 'refuses a request without a token'],
  ['cameras.dashboard', 'invalid token'],
  ['accounts.login', 'unknown credentials'],
  ['accounts.login', 'invalid JSON'],
  ['accounts.signUp', 'empty form'],
  ['jobs.remove', 'without a token'],
])('the check that %s refuses "%s" does not sign in', async (call, words) => {
  const tokens: (string | null)[] = []
  const record: Interceptors[EndpointName] = (respond, { headers }) => {
    tokens.push(headers.get('authorization'))
    return respond()
  }

  const { finding, requests } = await checkRig(call, words, { [call]: record })

  expect(finding.verdict).toBe('conforms')
  expect(requests).toHaveLength(1)
  expect(tokens).toEqual([words === 'invalid token' ? 'Bearer made.up.token' : null])
})

test.each<[string, EndpointName, string, string, string]>([
  ['an invalid token', 'cameras.dashboard', 'invalid token', 'unusable', '401'],
  ['a request without a token', 'gallery.remove', 'without a token', 'unusable', '401'],
  ['two axes', 'ptz.drive', 'two axes', 'tolerated', '400'],
  ['an unknown camera', 'presets.list', 'unknown camera', 'tolerated', '404'],
])('the check of a rig that accepts %s reports the status', async (_fault, call, words, verdict, wanted) => {
  const { finding } = await checkRig(call, words, { [call]: () => succeed(200) })

  expect(finding.verdict).toBe(verdict)
  expect(finding.differences).toContainEqual({ path: '(status)', wanted, got: '200' })
})

const checkedWithoutToken = refusalChecks
  .filter(({ tried }) => tried === 'refuses a request without a token')
  .map(({ call }) => call)

test('each endpoint that requires a token is also requested without a token, unless it has an effect and needs no id', () => {
  const unchecked = allEndpoints.filter(
    ({ name, metadata }) => metadata.token === 'bearer' && !checkedWithoutToken.includes(name),
  )

  expect(unchecked.filter(({ metadata }) => !['movement', 'lasting'].includes(metadata.effect))).toEqual([])
  expect(unchecked.filter(({ route }) => route.path.includes(':'))).toEqual([])
  expect(checkedWithoutToken).toContain('ptz.step')
})

test('a request without a token has a valid body, so that a rig cannot refuse it because of the body', () => {
  const invalid = allEndpoints.filter(
    (endpoint) =>
      checkedWithoutToken.includes(endpoint.name) &&
      getBodySchema(endpoint)?.safeParse(harmlessBodies[endpoint.name]).success === false,
  )

  expect(invalid.map(({ name }) => name)).toEqual([])
})
