import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { connectSimulator, type Simulator, startSimulator } from '../support/simulator.ts'
import { type NginxProcess, startNginx } from './nginx.ts'
import { type RequestRecordingRig, startRequestRecordingRig } from './recording-rig.ts'

type Fixtures = {
  web: (env: { RIG_HOST: string } & Record<string, string>) => Promise<NginxProcess>
  recordingRig: (...options: Parameters<typeof startRequestRecordingRig>) => Promise<RequestRecordingRig>
  /** Starts a recording rig with nginx in front of it. */
  rigBehindNginx: (respond?: RequestListener) => Promise<{ rig: RequestRecordingRig; origin: string }>
  rig: Simulator
}

export const consoleBuildDir = join(import.meta.dirname, '../../packages/web/dist')

export const test = base.extend<Fixtures, { simulator: Simulator }>({
  web: async ({ contextOptions: _ }, use) => {
    const started: NginxProcess[] = []
    await use(async (env) => {
      const web = await startNginx(env)
      started.push(web)
      return web
    })
    for (const web of started) web.kill()
  },
  recordingRig: async ({ contextOptions: _ }, use) => {
    const started: RequestRecordingRig[] = []
    await use(async (options) => {
      const rig = await startRequestRecordingRig(options)
      started.push(rig)
      return rig
    })
    for (const rig of started) rig.close()
  },
  rigBehindNginx: async ({ web, recordingRig }, use) => {
    await use(async (respond) => {
      const rig = await recordingRig(respond && { respond })
      const { origin } = await web({ RIG_HOST: rig.host })
      return { rig, origin }
    })
  },
  simulator: [
    async ({ browserName: _ }, use) => {
      const simulator = process.env.E2E_SIM_URL
        ? connectSimulator(process.env.E2E_SIM_URL)
        : await startSimulator({ SEED_MEDIA: 'off' })
      await use(simulator)
      await simulator.stop()
    },
    { scope: 'worker' },
  ],
  rig: async ({ simulator }, use) => {
    await simulator.reset()
    await use(simulator)
  },
})

export { expect } from '@playwright/test'
