import { afterEach, expect, test, vi } from 'vitest'
import type { CheckFinding } from './report/report.ts'
import { allChecks, type ConformanceOptions, runConformance } from './run.ts'
import { credentials, HOST } from './testing/simulated-rig.ts'
import { fail } from './testing/vary-responses.ts'

afterEach(() => vi.useRealTimers())

/** Runs the checks with a rig that refuses every request, which keeps the run short. */
const run = (options: Partial<ConformanceOptions>) =>
  runConformance({ host: HOST, ...credentials, fetch: async () => fail(403), wait: async () => {}, ...options })
const listOf = (findings: CheckFinding[]) => findings.map(({ call, tried }) => `${call} ${tried}`)
const checksOf = (...tiers: string[]) =>
  allChecks
    .filter(({ tier, tried }) => tiers.includes(tier) && !tried.startsWith('stops every axis'))
    .map(({ call, tried }) => `${call} ${tried}`)
const finalStop = 'ptz.drive stops every axis at its initial position'
const REMOVE_ALL = 'schedules.removeAll'
const removeAll = `${REMOVE_ALL} deletes ALL schedules`
const moving = checksOf('reading', 'motion')

test.each<[string, Partial<ConformanceOptions>, string[]]>([
  ['only the read checks by default', {}, checksOf('reading')],
  ['the motion checks and the final stop', { motion: true }, [...moving, finalStop]],
  ['the destructive checks', { destructive: true }, checksOf('reading', 'destructive')],
  ['a named check', { calls: [REMOVE_ALL] }, [...checksOf('reading'), removeAll]],
  ['named checks after the final stop', { motion: true, calls: [REMOVE_ALL] }, [...moving, finalStop, removeAll]],
])('runConformance runs %s', async (_selection, options, expected) => {
  const { findings } = await run(options)

  expect(listOf(findings).toSorted()).toEqual(expected.toSorted())
  expect(listOf(findings).slice(-2)).toEqual(expected.slice(-2))
})

test.each<[string, Partial<ConformanceOptions>, string[]]>([
  ['nothing', { calls: ['schedules.removeAll'] }, []],
  ['only the final stop if motion was requested', { motion: true }, [finalStop]],
])('runConformance runs %s after an abort', async (_selection, options, expected) => {
  const { findings } = await run({ ...options, signal: AbortSignal.abort() })

  expect(listOf(findings)).toEqual(expected)
})

test.each(['presets.list', 'sled.hom', ''])('runConformance rejects call "%s" and sends no request', async (call) => {
  const fetch = vi.fn(async () => fail(403))

  await expect(run({ calls: ['sled.home', call], fetch })).rejects.toThrow(
    `The call '${call}' is not one of accounts.signUp, `,
  )
  expect(fetch).not.toHaveBeenCalled()
})

test('runConformance returns the time of its start', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 2, 3, 4, 5) })

  const { began } = await run({})

  expect(began).toBe('2026-01-02T03:04:05.000Z')
})
