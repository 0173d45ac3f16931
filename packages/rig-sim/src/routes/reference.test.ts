import { createOpenApiDocument } from '@rig/contract/openapi'
import { expect, test } from 'vitest'
import { shareTestRig } from '../testing/share-test-rig.ts'

const rig = shareTestRig()

const get = (url: string) => rig.app.inject({ url })

test('GET /api/openapi.json returns the document without a token', async () => {
  const response = await get('/api/openapi.json')

  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toContain('application/json')
  expect(response.json()).toEqual(JSON.parse(JSON.stringify(createOpenApiDocument())))
})

test('GET /api/docs loads only local files and contains no inline script', async () => {
  const { statusCode, headers, body } = await get('/api/docs')

  expect(statusCode).toBe(200)
  expect(headers['content-type']).toContain('text/html')
  expect(body).not.toMatch(/https?:|<style|<script(?![^>]*\ssrc=)/)
  const urls = [...body.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, url]) => url)
  expect(urls).toHaveLength(4)
  const responses = await Promise.all(urls.map((url) => get(`/api/${url}`)))
  expect(responses.map((response) => response.statusCode)).toEqual([200, 200, 200, 200])
})

test.each([
  ['swagger-ui.css', 'text/css'],
  ['swagger-ui-bundle.js', 'text/javascript'],
  ['start.js', 'text/javascript'],
  ['favicon-32x32.png', 'image/png'],
])('GET docs/%s returns the media type %s', async (name, type) => {
  expect((await get(`/api/docs/${name}`)).headers['content-type']).toContain(type)
})

test.each(['package.json', 'index.html', '../package.json', '..%2fpackage.json', ''])(
  'docs/%s returns 404',
  async (name) => {
    const response = await get(`/api/docs/${name}`)

    expect(response.statusCode).toBe(404)
    expect(response.json().status).toBe('fail')
  },
)
