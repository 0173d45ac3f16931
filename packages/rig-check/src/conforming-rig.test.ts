import { expect, test } from 'vitest'
import { allChecks, namedEndpoints, runConformance } from './run.ts'
import { createMemoryRig, credentials, HOST } from './testing/memory-rig.ts'

test('every check passes with a rig that complies with the contract, and all but the named ones restore it', async () => {
  const { fetch, wait, state } = createMemoryRig()

  const { host, findings } = await runConformance({
    host: `${HOST}/`,
    ...credentials,
    fetch,
    wait,
    motion: true,
    destructive: true,
  })

  expect(host).toBe(HOST)
  expect(findings.filter(({ verdict }) => verdict !== 'conforms')).toEqual([])
  expect(findings).toHaveLength(allChecks.length - namedEndpoints.length)
  expect({ ...state, objectCount: 0 }).toEqual({
    ...createMemoryRig().state,
    position: { pan: expect.closeTo(10, 6), tilt: expect.closeTo(20, 6), zoom: expect.closeTo(60, 6) },
  })
})
