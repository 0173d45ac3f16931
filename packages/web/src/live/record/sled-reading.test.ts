import { expect, test } from 'vitest'
import { estimateAfterCommand, estimateArrival, initialSledEstimate } from '../controls/sled/sled-estimate.ts'
import { estimateSledFromHome } from './sled-reading.ts'

const homing = estimateAfterCommand(initialSledEstimate, 'home', 0)
const home = estimateArrival(homing, 30_000)

test('estimateSledFromHome returns no position before and during the first homing', () => {
  expect(estimateSledFromHome({ estimate: null, inFlight: 'home' }, 0)).toBeNull()
  expect(estimateSledFromHome({ estimate: homing, inFlight: null }, 1_000)).toBeNull()
})

test('estimateSledFromHome returns a tolerance that includes the whole remaining distance while the sled may be moving', () => {
  const moving = estimateAfterCommand(estimateAfterCommand(home, 'forward', 40_000), 'forward', 40_000)

  expect(estimateSledFromHome({ estimate: moving, inFlight: null }, 40_112)).toEqual({ value: 1.12, tolerance: 13.88 })
  expect(estimateSledFromHome({ estimate: moving, inFlight: null }, 40_800)).toEqual({ value: 8, tolerance: 5 + 8 })
  expect(estimateSledFromHome({ estimate: moving, inFlight: null }, 50_000)).toEqual({ value: 10, tolerance: 5 })
  expect(estimateSledFromHome({ estimate: moving, inFlight: 'home' }, 50_000)).toEqual({ value: 10, tolerance: 5 + 10 })
})
