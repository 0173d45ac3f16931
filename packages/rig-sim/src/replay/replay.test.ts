import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Exchange, type Recording, recordedPlaceholders } from '@rig/contract/sim'
import { expect, onTestFinished, test } from 'vitest'
import { buildReplayServer, createPlayback, readRecording } from './replay.ts'

const login = { method: 'POST', path: '/api/v1/user/login/', token: 'none', type: 'application/json' } as const
const { email, password, token } = recordedPlaceholders
const recording: Recording = {
  version: 1,
  recordedAt: '2026-05-04T10:00:00.000Z',
  exchanges: [
    { ...login, request: JSON.stringify({ email, password }), status: 200, body: { token } },
    { ...login, request: '{"email":"another"}', status: 401, body: {} },
  ],
}

const openReplay = async (played = recording) => {
  const app = await buildReplayServer({ CONSOLE_DIR: '/nowhere' }, played)
  onTestFinished(() => app.close())
  return app
}

const fileWith = (text: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'recording-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'rig.json'), text)
  return join(folder, 'rig.json')
}

test('the replay accepts only the placeholder credentials', async () => {
  const app = await openReplay()
  const signIn = (payload: object) => app.inject({ method: 'POST', url: '/api/v1/user/login/', payload })

  expect((await signIn({ email, password })).json().token).toBe(token)
  expect((await signIn({ email: 'another' })).statusCode).toBe(401)
})

test('a request that was not recorded returns 404', async () => {
  const app = await openReplay()

  const response = await app.inject({
    url: '/api/v1/ptz/another',
    headers: { authorization: `Bearer ${token}` },
  })

  expect(response.statusCode).toBe(404)
  expect(response.json()).toEqual({ status: 'fail', message: 'The recording does not contain this request' })
})

test('a request to a world returns 404, because a replay has none', async () => {
  const app = await openReplay()

  const response = await app.inject({
    method: 'POST',
    url: login.path,
    payload: { email, password },
    headers: { 'x-rig-world': 'mine' },
  })

  expect(response.statusCode).toBe(404)
  expect(response.json().message).toBe("There is no world 'mine' (x-rig-world): a replay has no worlds")
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

test.each(['{"version":2}', '{', ''])('readRecording names the file if its content is %j', (text) => {
  expect(() => readRecording(fileWith(text))).toThrow(/rig\.json is not a recording/)
})

test('readRecording names the folder if the path is a folder', () => {
  expect(() => readRecording(tmpdir())).toThrow(`${tmpdir()} is not a recording`)
})

const exchange: Exchange = {
  method: 'GET',
  path: '/api/v1/ptz/north',
  token: 'session',
  status: 200,
  type: 'application/json',
}
const call = { method: 'GET', path: exchange.path, authorization: 'Bearer recorded-token', request: undefined }

const playing = (...exchanges: Exchange[]) => createPlayback({ version: 1, recordedAt: '', exchanges })

test('repeated requests replay the recorded responses in order and then repeat the last one', () => {
  const play = playing({ ...exchange, body: 1 }, { ...exchange, body: 2 })

  expect([play(call), play(call), play(call)].map((response) => response?.body)).toEqual([1, 2, 2])
})

test('a request without a token replays the response that was recorded without a token', () => {
  const play = playing(exchange, { ...exchange, token: 'none', status: 401 })

  expect(play({ ...call, authorization: undefined })?.status).toBe(401)
})

test('a request with an unrecorded body replays a response of the same call', () => {
  const step = { ...exchange, method: 'POST', path: '/api/v1/ptz/' }
  const play = playing({ ...step, request: '{"x":1}', status: 200 }, { ...step, request: '{}', status: 400 })
  const post = { ...call, method: 'POST', path: step.path }

  expect(play({ ...post, request: '{}' })?.status).toBe(400)
  expect(play({ ...post, request: '{"x":30}' })?.status).toBe(200)
})

test('a request that was not recorded has no response', () => {
  expect(playing(exchange)({ ...call, path: '/api/v1/job/' })).toBeUndefined()
})
