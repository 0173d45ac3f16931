import type { Exchange } from '@rig/contract/sim'
import { expect, test } from 'vitest'
import { createPlayback } from './playback.ts'

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
