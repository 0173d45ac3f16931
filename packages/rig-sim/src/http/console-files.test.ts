import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shareTestRig } from '../testing/share-test-rig.ts'
import { startTestRig } from '../testing/test-rig.ts'

const directory = mkdtempSync(join(tmpdir(), 'rig-console-'))
const page = '<!doctype html><title>Rig console</title>'

beforeAll(() => {
  mkdirSync(join(directory, 'assets'))
  writeFileSync(join(directory, 'index.html'), page)
  writeFileSync(join(directory, 'assets', 'index-a1b2c3.js'), 'export {}')
  writeFileSync(join(directory, 'assets', 'index-a1b2c3.js.br'), brotliCompressSync('export {}'))
  writeFileSync(join(directory, 'assets', 'index-a1b2c3.js.gz'), gzipSync('export {}'))
  writeFileSync(join(directory, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
})
afterAll(() => rmSync(directory, { recursive: true }))
const rig = shareTestRig({ CONSOLE_DIR: directory })

const get = (url: string, accept = '*/*') => rig.app.inject({ url, headers: { accept } })

test.each([
  '/',
  '/index.html',
  '/dashboard/view',
  '/auth/signup',
  '/super_admin/manage_user',
  '/nowhere',
  '/?a=b.c',
  '/apifoo',
  '/dashboard/view%',
  '/%ff?camera=1',
  '/job%',
  '/%%36%31pi/v1/dashboard/',
])('%s returns index.html with Cache-Control: no-cache', async (url) => {
  const response = await get(url)

  expect(response.statusCode).toBe(200)
  expect(response.body).toBe(page)
  expect(response.headers['content-type']).toContain('text/html')
  expect(response.headers['cache-control']).toBe('no-cache')
  expect(response.headers['content-security-policy']).toContain("script-src 'self'")
})

test('a hashed asset has an immutable Cache-Control header', async () => {
  const response = await get('/assets/index-a1b2c3.js')

  expect(response.statusCode).toBe(200)
  expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
] as const)('the server sends the compressed copy if the browser accepts %s', async (accepted, encoding, unpack) => {
  const request = { url: '/assets/index-a1b2c3.js', headers: { 'accept-encoding': accepted } }
  const { headers, rawPayload } = await rig.app.inject(request)

  expect(headers['content-encoding']).toBe(encoding)
  expect(headers['cache-control']).toContain('immutable')
  expect(headers['content-type']).toContain('javascript')
  expect(headers.vary).toContain('accept-encoding')
  expect(unpack(rawPayload).toString()).toBe('export {}')
})

test('the server sends a file uncompressed if it has no compressed copy', async () => {
  const response = await rig.app.inject({ url: '/', headers: { 'accept-encoding': 'br, gzip' } })

  expect(response.headers['content-encoding']).toBeUndefined()
  expect(response.body).toBe(page)
})

test.each([
  '/assets/index-a1b2c3.js.br',
  '/assets/index-old.js',
  '/assets/',
  '/favicon.ico',
  '/../package.json',
  '/..%2f..%2fpackage.json',
])('the missing file %s returns 404 instead of index.html', async (url) => {
  const response = await get(url)

  expect(response.statusCode).toBe(404)
  expect(response.body).not.toContain('<title>')
})

test('navigating to a URL with a dot returns index.html, except below /assets/', async () => {
  expect((await get('/somewhere.else', 'text/html,*/*')).body).toBe(page)
  expect((await get('/assets/index-old.js', 'text/html,*/*')).statusCode).toBe(404)
})

test.each([
  '/api/v1/nothing',
  '/job/',
  '/media/nothing',
  '/sim/nothing',
  '//api/v1/dashboard/',
  '/API/v1/dashboard/',
  '/%61pi/v1/nothing',
  '/a%70%69/v1/nothing',
])('%s returns 404 instead of index.html', async (url) => {
  const response = await get(url, 'text/html')

  expect(response.statusCode).toBe(404)
  expect(response.json().status).toBe('fail')
})

test("GET /config.json returns the rig's time zone unless the installed config.json sets another one", async () => {
  const indian = await startTestRig({ CONSOLE_DIR: directory, RIG_TIME_ZONE: 'Asia/Kolkata' })

  expect((await indian.app.inject('/config.json')).json()).toEqual({ rigTimeZone: 'Asia/Kolkata' })
  writeFileSync(join(directory, 'config.json'), '{ "rigTimeZone": "Europe/Berlin", "knownCameraId": "7" }')
  expect((await indian.app.inject('/config.json')).json()).toEqual({ rigTimeZone: 'Europe/Berlin', knownCameraId: '7' })
  await indian.close()
})

test('GET /config.json accepts a file that starts with a byte order mark', async () => {
  writeFileSync(join(directory, 'config.json'), '\ufeff{ "rigTimeZone": "Europe/Berlin" }')

  expect((await rig.app.inject('/config.json')).json()).toEqual({ rigTimeZone: 'Europe/Berlin' })
})

test.each([
  ['GET', '/api/v1/camera/%'],
  ['GET', '/%61pi/%'],
  ['GET', '/media/poster/%ff'],
  ['GET', '/assets/%'],
  ['POST', '/dashboard/view%'],
] as const)('%s %s returns 400, because the URL cannot be decoded', async (method, url) => {
  const response = await rig.app.inject({ method, url, headers: { accept: 'text/html' } })

  expect(response.statusCode).toBe(400)
  expect(response.json().message).toBe('The URL cannot be decoded: a % must be written as %25')
})

test.each(['bytes=-3000', 'bytes=0-2'])('a page or asset is sent completely despite Range: %s', async (range) => {
  const responses = await Promise.all(['/', '/favicon.svg'].map((url) => rig.app.inject({ url, headers: { range } })))

  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(responses[0]?.body).toBe(page)
})

test('a console URL returns instructions to build the console if the console has not been built', async () => {
  const bare = await startTestRig({ CONSOLE_DIR: join(directory, 'nothing') })

  const response = await bare.app.inject({ url: '/dashboard/view' })
  await bare.close()

  expect(response.statusCode).toBe(404)
  expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(response.body).toContain('npm start')
})

test('the server serves the stand, and the headers of the console allow the stand to show it in a frame', async () => {
  const stand = '<!doctype html><title>Stand</title>'
  mkdirSync(join(directory, 'stand-of-test'))
  writeFileSync(join(directory, 'stand-of-test', 'index.html'), stand)
  const fair = await startTestRig({ CONSOLE_DIR: directory, STAND_DIR: join(directory, 'stand-of-test') })

  const urls = ['/stand', '/stand/', '/dashboard/view']
  const [bare, inFolder, console] = await Promise.all(urls.map((url) => fair.app.inject({ url })))
  await fair.close()

  expect([bare?.statusCode, bare?.headers.location]).toEqual([302, 'stand/'])
  expect(inFolder?.body).toBe(stand)
  expect(console?.headers['content-security-policy']).toContain("frame-ancestors 'self'")
  expect(console?.headers['x-frame-options']).toBe('SAMEORIGIN')
})
