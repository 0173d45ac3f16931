import { expect, test } from 'vitest'
import { type ConformanceOptions, lastingEndpoints, runConformance } from './run.ts'
import { credentials, HOST, openRig } from './testing/simulated-rig.ts'

const run = async (options: Partial<ConformanceOptions>) => {
  const { fetch, wait, readObjects } = await openRig()
  const before = await readObjects()
  const report = await runConformance({ host: `${HOST}/`, ...credentials, fetch, wait, ...options })
  return { ...report, before, readObjects }
}

test('the reading, motion and destructive checks pass with the simulator and restore its state', async () => {
  const { host, findings, before, readObjects } = await run({ motion: true, destructive: true })

  expect(host).toBe(HOST)
  expect(findings.filter(({ verdict }) => verdict !== 'conforms')).toEqual([])
  expect(await readObjects()).toEqual(before)
})

test('every check with a lasting effect passes with the simulator', async () => {
  const { findings } = await run({ calls: lastingEndpoints })

  expect(findings.filter(({ verdict }) => verdict !== 'conforms')).toEqual([])
  expect(findings.filter(({ tier }) => tier === 'lasting')).toHaveLength(lastingEndpoints.length)
})
