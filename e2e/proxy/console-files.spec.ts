import { connect } from 'node:http2'
import { createCertificate } from './certificate.ts'
import { expect, test } from './fixtures.ts'
import { sendRawRequest } from './raw-request.ts'

const deepLinks = ['/', '/dashboard/view', '/dashboard/scheduler/new/time', '/auth/signup', '/jobs', '/no/such/page']
for (const link of deepLinks) {
  test(`GET ${link} returns the console with cache-control: no-cache`, async ({ rigBehindNginx }) => {
    const { rig, origin } = await rigBehindNginx()

    const response = await sendRawRequest(origin, link)

    expect(response.status).toBe(200)
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(response.headers['cache-control']).toBe('no-cache')
    expect(response.body).toContain('src="/assets/app-1a2b3c.js"')
    expect(rig.received).toEqual([])
  })
}

test('nginx serves a built file as immutable and returns 404 for a missing file', async ({ web }) => {
  const { origin } = await web({ RIG_HOST: 'http://127.0.0.1' })

  const existing = await sendRawRequest(origin, '/assets/app-1a2b3c.js')
  const missing = await sendRawRequest(origin, '/assets/app-of-last-week.js')

  expect(existing.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(existing.headers['content-type']).toContain('javascript')
  expect(missing.status).toBe(404)
  expect(missing.headers['cache-control']).toBeUndefined()
})

for (const [accepted, encoding, body] of [
  ['br, gzip', 'br', 'by brotli'],
  ['gzip', 'gzip', 'by gzip'],
  ['identity', undefined, 'export {}'],
] as const)
  test(`nginx returns the copy of a file that matches Accept-Encoding: ${accepted}`, async ({ web }) => {
    const { origin } = await web({ RIG_HOST: 'http://127.0.0.1' })

    const response = await sendRawRequest(origin, '/assets/app-1a2b3c.js', { headers: { 'accept-encoding': accepted } })

    expect(response.headers['content-encoding']).toBe(encoding)
    expect(response.body).toBe(body)
  })

test('config.json contains the settings from the environment', async ({ web }) => {
  const settings = { KNOWN_CAMERA_ID: 'a "quoted" id', RIG_TIME_ZONE: 'Europe/Berlin' }
  const { origin } = await web({ RIG_HOST: 'http://127.0.0.1', ...settings })

  const response = await sendRawRequest(origin, '/config.json')

  expect(response.headers['cache-control']).toBe('no-cache')
  expect(JSON.parse(response.body)).toEqual({
    basePath: '/',
    knownCameraId: 'a "quoted" id',
    rigTimeZone: 'Europe/Berlin',
  })
})

test('the content security policy allows the camera server in MEDIA_HOSTS', async ({ web }) => {
  const { origin } = await web({ RIG_HOST: 'http://127.0.0.1', MEDIA_HOSTS: 'https://nx.example:7001' })

  const response = await sendRawRequest(origin, '/')

  const policy = String(response.headers['content-security-policy'])
  for (const kind of ['img-src', 'media-src', 'connect-src']) {
    expect(policy).toMatch(new RegExp(`${kind} [^;]*https://nx\\.example:7001`))
  }
})

for (const [proxy, prefix] of [
  ['keeps the prefix', '/console'],
  ['strips the prefix', ''],
]) {
  test(`nginx serves the console and the rig below a prefix if the outer proxy ${proxy}`, async ({
    web,
    recordingRig,
  }) => {
    const rig = await recordingRig({
      respond: (_, response) => response.setHeader('set-cookie', 'rig=1; Path=/job; HttpOnly; SameSite=Strict').end(),
    })
    const { origin } = await web({ RIG_HOST: rig.host, BASE_PATH: '/console/' })

    const page = await sendRawRequest(origin, `${prefix}/dashboard/view`)
    const file = await sendRawRequest(origin, `${prefix}/assets/app-1a2b3c.js`)
    const config = await sendRawRequest(origin, `${prefix}/config.json`)
    const login = await sendRawRequest(origin, `${prefix}/api/v1/user/login/`, { method: 'POST', body: '{}' })

    expect(page.body).toContain('src="/console/assets/app-1a2b3c.js"')
    expect(file.headers['cache-control']).toContain('immutable')
    expect(JSON.parse(config.body)).toEqual({ basePath: '/console/' })
    expect(rig.received.map((request) => request.path)).toEqual(['/api/v1/user/login/'])
    expect(login.headers['set-cookie']).toEqual(['rig=1; Path=/console/job; HttpOnly; SameSite=Strict'])
  })
}

test('nginx with a certificate serves the console over HTTP/2 and redirects plain HTTP to HTTPS', async ({ web }) => {
  const { cert, certFile, keyFile } = createCertificate('console.example')
  const { origin, tlsPort } = await web({
    RIG_HOST: 'http://127.0.0.1',
    TLS_CERTIFICATE: certFile,
    TLS_KEY: keyFile,
    TLS_PUBLIC_PORT: '443',
  })

  const plain = await sendRawRequest(origin, '/dashboard/view?a=1')
  const session = connect(`https://127.0.0.1:${tlsPort}`, { ca: cert, servername: 'console.example' })
  const status = await new Promise((resolve, reject) => {
    session.on('error', reject)
    session.request({ ':path': '/dashboard/view' }).on('response', (headers) => resolve(headers[':status']))
  })
  session.close()

  expect([plain.status, plain.headers.location]).toEqual([308, 'https://127.0.0.1/dashboard/view?a=1'])
  expect(status).toBe(200)
})
