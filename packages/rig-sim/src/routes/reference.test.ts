import { openApiDocument } from '@rig/contract/openapi'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRig, type RigUnderTest } from '../testing/rig-under-test.ts'

let rig: RigUnderTest
beforeAll(async () => {
  rig = await openRig()
})
afterAll(() => rig.close())

const get = (url: string) => rig.app.inject({ url })

test('The OpenAPI document is served without a token', async () => {
  const answer = await get('/api/openapi.json')

  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain('application/json')
  expect(answer.json()).toEqual(JSON.parse(JSON.stringify(openApiDocument())))
})

test('The reference page takes everything from the rig itself, and runs no script of its own text', async () => {
  const { statusCode, headers, body } = await get('/api/docs')

  expect(statusCode).toBe(200)
  expect(headers['content-type']).toContain('text/html')
  expect(body).not.toMatch(/https?:|<style|<script(?![^>]*\ssrc=)/)
  const addresses = [...body.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address]) => address)
  expect(addresses).toHaveLength(4)
  const answers = await Promise.all(addresses.map((address) => get(`/api/${address}`)))
  expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200])
})

test.each([
  ['swagger-ui.css', 'text/css'],
  ['swagger-ui-bundle.js', 'text/javascript'],
  ['start.js', 'text/javascript'],
  ['favicon-32x32.png', 'image/png'],
])('%s is sent as %s', async (name, type) => {
  expect((await get(`/api/docs/${name}`)).headers['content-type']).toContain(type)
})

test.each(['package.json', 'index.html', '../package.json', '..%2fpackage.json', ''])(
  'Nothing else of the package is served: docs/%s',
  async (name) => {
    const answer = await get(`/api/docs/${name}`)

    expect(answer.statusCode).toBe(404)
    expect(answer.json().status).toBe('fail')
  },
)
