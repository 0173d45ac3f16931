import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runConformance } from '@rig/check'
import { type Recording, recorded, recordingFetch } from '@rig/check/recording'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { readEnv } from '../env.ts'
import { fetchFrom, fetchInto } from '../testing/fetch-into.ts'
import { openRig, operator } from '../testing/rig-under-test.ts'
import { buildReplay, readRecording } from './replay.ts'

const host = 'http://rig.test'
/** Long, because a busy machine draws thumbnails slowly, and a timeout would be recorded. */
const RESPONSE_TIMEOUT_MS = 60_000
const verdictsOf = (report: Awaited<ReturnType<typeof runConformance>>) =>
  report.findings.map(({ call, tried, verdict }) => `${call}: ${tried}: ${verdict}`)

let recording: Recording
let verdicts: string[]

beforeAll(async () => {
  const rig = await openRig()
  const recorder = recordingFetch(fetchFrom(rig), { host, ...operator })
  const options = { host, ...operator, fetch: recorder.fetch, answerWithinMs: RESPONSE_TIMEOUT_MS }
  verdicts = verdictsOf(await runConformance(options))
  recording = JSON.parse(JSON.stringify(recorder.recording()))
  await rig.close()
})

const openReplay = async (played = recording) => {
  const app = await buildReplay(readEnv({ CONSOLE_DIR: '/nowhere' }), played)
  onTestFinished(() => app.close())
  return app
}

const fileWith = (text: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'recording-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'rig.json'), text)
  return join(folder, 'rig.json')
}

test('A session recorded from the simulator passes the same checks when it is replayed', async () => {
  const app = await openReplay()

  const report = await runConformance({ ...recorded, host, fetch: fetchInto(app) })

  expect(verdictsOf(report)).toEqual(verdicts)
})

test('A recording of the simulator contains no password and no token', () => {
  const text = JSON.stringify(recording)

  expect(text).not.toContain(operator.password)
  expect(text).not.toContain(operator.email)
  expect(text).not.toMatch(/eyJ/)
  expect(text).toContain('camera')
})

test('The replay accepts only the placeholder credentials', async () => {
  const app = await openReplay()
  const signIn = (payload: object) => app.inject({ method: 'POST', url: '/api/v1/user/login/', payload })

  const { email, password } = recorded
  expect((await signIn({ email, password })).json().token).toBe(recorded.token)
  expect((await signIn({ email: 'nobody@conformance-check.test', password: 'not a password' })).statusCode).toBe(401)
})

test('A call that was not recorded returns a failure', async () => {
  const app = await openReplay()

  const response = await app.inject({
    url: '/api/v1/ptz/another',
    headers: { authorization: `Bearer ${recorded.token}` },
  })

  expect(response.statusCode).toBe(404)
  expect(response.json()).toEqual({ status: 'fail', message: 'The recording knows nothing of this' })
})

test('The replay sends a drawing instead of pictures, which are not recorded', async () => {
  const picture = { method: 'GET', path: '/media/p', token: 'none', status: 200, type: 'image/jpeg' } as const
  const app = await openReplay({ ...recording, exchanges: [picture] })

  const response = await app.inject({ url: picture.path })

  expect(response.headers['content-type']).toBe('image/svg+xml')
  expect(response.body).toContain('Recorded rig, no picture')
})

test('A recording is read from its file', () => {
  expect(readRecording(fileWith(JSON.stringify(recording))).exchanges).toHaveLength(recording.exchanges.length)
})

test('A file that is not a recording is refused with its name', () => {
  expect(() => readRecording(fileWith('{"version":2}'))).toThrow(/rig\.json is not a recording/)
})
