import { test as proxyTest } from '../proxy/fixtures.ts'
import { startSimulator } from '../support/simulator.ts'
import { lowLoadSettings } from '../support/start-simulators.ts'
import { type Go2rtc, startGo2rtc } from './go2rtc.ts'

type Fixtures = { go2rtc: (...options: Parameters<typeof startGo2rtc>) => Promise<Go2rtc> }

export const test = proxyTest.extend<Fixtures>({
  simulator: [
    async ({ browserName: _ }, use) => {
      const simulator = await startSimulator({ ...lowLoadSettings, STREAM_FPS: '15' })
      await simulator.warmUp()
      await use(simulator)
      await simulator.stop()
    },
    { scope: 'worker' },
  ],
  go2rtc: async ({ contextOptions: _ }, use) => {
    const started: Go2rtc[] = []
    await use(async (streams) => {
      const relay = await startGo2rtc(streams)
      started.push(relay)
      return relay
    })
    await Promise.all(started.map(({ stop }) => stop()))
  },
})

export { expect } from '@playwright/test'
