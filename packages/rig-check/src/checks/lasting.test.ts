import type { EndpointName } from '@rig/contract/routes'
import { afterEach, expect, test, vi } from 'vitest'
import { checkRig, fakeDate } from '../testing/simulated-rig.ts'
import { fail, type Interceptors, succeed } from '../testing/vary-responses.ts'

afterEach(() => vi.useRealTimers())

test.each<[EndpointName, string, string[]]>([
  ['sled.home', 'home position', ['POST /motor/home/']],
  ['schedules.removeAll', 'ALL', ['DELETE /scheduler/', 'GET /scheduler/']],
  ['services.restartMotor', 'restart', ['POST /restart/motor/']],
  ['services.restartNxwitness', 'restart', ['POST /restart/nxwitness/']],
  ['services.restartPitunnel', 'restart', ['POST /restart/pitunnel/']],
  ['services.restartSystem', 'restart', ['POST /restart/system/']],
])('after the sign-in, the check of %s sends only the expected requests', async (call, words, expected) => {
  const { finding, requests } = await checkRig(call, words)

  expect(finding).toMatchObject({ verdict: 'conforms', tier: 'lasting' })
  expect(requests.slice(1)).toEqual(expected)
})

test('the check of accounts.signUp sends the same valid form twice without a token', async () => {
  await fakeDate(1_700_000_000_000)
  const forms: { body: unknown; token: string | null }[] = []

  const { finding } = await checkRig('accounts.signUp', 'creates', {
    'accounts.signUp': (respond, { body, headers }) => {
      forms.push({ body, token: headers.get('authorization') })
      return respond()
    },
  })

  expect(finding.verdict).toBe('conforms')
  expect(forms[0]).toEqual({
    token: null,
    body: {
      firstName: 'Conformance',
      lastName: 'Check',
      phone: '00000000000',
      email: 'check-1700000000000@conformance-check.test',
      password: expect.stringMatching(/^[\da-f-]{36}$/),
      companyName: 'Conformance check',
      companyAddress: 'None',
    },
  })
  expect(forms).toEqual([forms[0], forms[0]])
})

const done = () => succeed(200)
const failingRestart = { 'services.restartSystem': () => fail(503) }

test.each<[EndpointName, string, got: string, path: string, wanted: string, string, Interceptors]>([
  ['accounts.signUp', 'creates', '201', '(status)', '409', 'tolerated', { 'accounts.signUp': () => succeed(201) }],
  ['schedules.removeAll', 'ALL', '1', 'data.scheduler', 'none', 'unusable', { 'schedules.removeAll': done }],
  ['services.restartSystem', 'restart', '503 "No 503"', '(status)', '200', 'unusable', failingRestart],
])('the check of %s that %s reports %s at %s, not %s', async (call, words, got, path, wanted, verdict, faults) => {
  const { finding } = await checkRig(call, words, faults)

  expect(finding).toMatchObject({ verdict, differences: [{ path, wanted, got }] })
})
