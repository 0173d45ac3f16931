import { type Recording, recordedPlaceholders } from '@rig/contract/sim'
import { buildReplayServer } from '@rig/sim/replay'
import { createInjectFetch } from '@rig/sim/testing/rig-fetch'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Report } from '../report/report.ts'
import { runConformance } from '../run.ts'
import { credentials, HOST, openRig } from '../testing/simulated-rig.ts'
import { createRecordingFetch } from './record.ts'

const verdictsOf = ({ findings }: Report) => findings.map(({ call, tried, verdict }) => `${call}: ${tried}: ${verdict}`)

let recording: Recording
let verdicts: string[]

beforeAll(async () => {
  const { fetch } = await openRig()
  const recorder = createRecordingFetch(fetch, { host: HOST, ...credentials })
  verdicts = verdictsOf(await runConformance({ host: HOST, ...credentials, fetch: recorder.fetch }))
  recording = JSON.parse(JSON.stringify(recorder.recording()))
})

test('a replayed recording of the simulator gets the same verdicts as the simulator', async () => {
  const app = await buildReplayServer({ CONSOLE_DIR: '/nowhere' }, recording)
  onTestFinished(() => app.close())

  const report = await runConformance({ ...recordedPlaceholders, host: HOST, fetch: createInjectFetch(app) })

  expect(verdictsOf(report)).toEqual(verdicts)
})

test('a recording of the simulator contains no password, no email address and no token', () => {
  const text = JSON.stringify(recording)

  expect(text).not.toContain(credentials.password)
  expect(text).not.toContain(credentials.email)
  expect(text).not.toMatch(/eyJ/)
  expect(text).toContain('camera')
})
