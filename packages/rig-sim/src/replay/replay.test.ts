import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runConformance } from '@rig/check'
import { createRecordingFetch, type Recording, recordedPlaceholders } from '@rig/check/recording'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { createRig } from '../create-rig.ts'
import { readEnv } from '../env.ts'
import { createInjectFetch } from '../testing/rig-fetch.ts'
import { operatorCredentials } from '../testing/test-rig.ts'
import { buildReplayServer, readRecording } from './replay.ts'

const host = 'http://rig.test'
const verdictsOf = (report: Awaited<ReturnType<typeof runConformance>>) =>
  report.findings.map(({ call, tried, verdict }) => `${call}: ${tried}: ${verdict}`)

let recording: Recording
let verdicts: string[]

beforeAll(async () => {
  const rig = await createRig({ pictures: 'none' })
  const recorder = createRecordingFetch(fetch, { host: rig.url, ...operatorCredentials })
  verdicts = verdictsOf(await runConformance({ host: rig.url, ...operatorCredentials, fetch: recorder.fetch }))
  recording = JSON.parse(JSON.stringify(recorder.recording()))
  await rig.close()
})

const openReplay = async (played = recording) => {
  const app = await buildReplayServer(readEnv({ CONSOLE_DIR: '/nowhere' }), played)
  onTestFinished(() => app.close())
  return app
}

const fileWith = (text: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'recording-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'rig.json'), text)
  return join(folder, 'rig.json')
}

test('a replayed recording of the simulator gets the same verdicts as the simulator', async () => {
  const app = await openReplay()

  const report = await runConformance({ ...recordedPlaceholders, host, fetch: createInjectFetch(app) })

  expect(verdictsOf(report)).toEqual(verdicts)
})

test('a recording of the simulator contains no password and no token', () => {
  const text = JSON.stringify(recording)

  expect(text).not.toContain(operatorCredentials.password)
  expect(text).not.toContain(operatorCredentials.email)
  expect(text).not.toMatch(/eyJ/)
  expect(text).toContain('camera')
})

test('the replay accepts only the placeholder credentials', async () => {
  const app = await openReplay()
  const signIn = (payload: object) => app.inject({ method: 'POST', url: '/api/v1/user/login/', payload })

  const { email, password } = recordedPlaceholders
  expect((await signIn({ email, password })).json().token).toBe(recordedPlaceholders.token)
  expect((await signIn({ email: 'nobody@conformance-check.test', password: 'not a password' })).statusCode).toBe(401)
})

test('a request that was not recorded returns 404', async () => {
  const app = await openReplay()

  const response = await app.inject({
    url: '/api/v1/ptz/another',
    headers: { authorization: `Bearer ${recordedPlaceholders.token}` },
  })

  expect(response.statusCode).toBe(404)
  expect(response.json()).toEqual({ status: 'fail', message: 'The recording does not contain this request' })
})

test('the replay sends a drawing instead of each picture', async () => {
  const picture = { method: 'GET', path: '/media/p', token: 'none', status: 200, type: 'image/jpeg' } as const
  const app = await openReplay({ ...recording, exchanges: [picture] })

  const response = await app.inject({ url: picture.path })

  expect(response.headers['content-type']).toBe('image/svg+xml')
  expect(response.body).toContain('Recorded rig, no picture')
})

test('readRecording reads a recording', () => {
  expect(readRecording(fileWith(JSON.stringify(recording))).exchanges).toHaveLength(recording.exchanges.length)
})

test('readRecording names the file if it is not a recording', () => {
  expect(() => readRecording(fileWith('{"version":2}'))).toThrow(/rig\.json is not a recording/)
})
