import { expect, test } from 'vitest'
import { type RequestOptions, sendRequest } from './send-request.ts'

const send = async (path: string, options: RequestOptions) => {
  const sent: { url: string; init: RequestInit }[] = []
  const fetch = async (url: string, init: RequestInit) => {
    sent.push({ url, init })
    return new Response('pong')
  }
  const rig = { fetch, timeoutMs: 1_000, host: 'http://rig.test' }
  const response = await sendRequest(rig, { method: 'PUT', path }, options)
  return { response, sent }
}

test.each<[string, RequestOptions, Record<string, string>, string | null]>([
  ['no body and no token', {}, { accept: 'application/json' }, null],
  ['a token', { token: 't' }, { accept: 'application/json', authorization: 'Bearer t' }, null],
  ['no token if it is null', { token: null }, { accept: 'application/json' }, null],
  ['a JSON body', { body: { a: 1 } }, { accept: 'application/json', 'content-type': 'application/json' }, '{"a":1}'],
  [
    'a raw body instead of a JSON body',
    { body: { a: 1 }, raw: { type: 'text/plain', text: 'a' } },
    { accept: 'application/json', 'content-type': 'text/plain' },
    'a',
  ],
])('sendRequest sends %s', async (_content, options, headers, body) => {
  const { sent } = await send('/x', options)

  expect(sent).toEqual([
    { url: 'http://rig.test/x', init: { method: 'PUT', headers, body, redirect: 'manual', signal: expect.anything() } },
  ])
})

test('sendRequest returns the head and the text of the response', async () => {
  const { response } = await send('/x', {})

  expect(response.text).toBe('pong')
  expect(response.head.status).toBe(200)
})

test('sendRequest encodes every path parameter', async () => {
  const { sent } = await send('/a/:cameraID/b/:id/', { params: { cameraID: 'x/y', id: 'ü' } })

  expect(sent[0]?.url).toBe('http://rig.test/a/x%2Fy/b/%C3%BC/')
})

test.each<RequestOptions>([{ params: {} }, { params: { id: '' } }, {}])('sendRequest throws with %j', (options) => {
  const sending = () => send('/a/:id', options)

  return expect(sending).rejects.toThrow("/a/:id requires the parameter 'id'")
})
