import { afterAll, beforeAll, beforeEach } from 'vitest'
import { startTestRig, type TestRig } from './test-rig.ts'

/** Starts a rig for all tests of a file, and resets it before each test. Until the start, the result is empty. */
export const shareTestRig = (...options: Parameters<typeof startTestRig>): TestRig => {
  const rig = {} as TestRig
  beforeAll(async () => {
    Object.assign(rig, await startTestRig(...options))
  })
  beforeEach(() => rig.reset())
  afterAll(() => rig.close())
  return rig
}
