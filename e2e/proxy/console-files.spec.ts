import { connect } from 'node:http2'
import { makeCertificate } from './certificate.ts'
import { expect, test } from './fixtures.ts'
import { rawRequest } from './raw-request.ts'

const deepLinks = ['/', '/dashboard/view', '/dashboard/scheduler/new/time', '/auth/signup', '/jobs', '/no/such/page']
for (const link of deepLinks) {
  test(`${link} is answered with the console, to be asked again next time`, async ({ web, recordingRig }) => {
    const rig = await recordingRig()
    const { origin } = await web({ RIG_HOST: rig.host })

    const answer = await rawRequest(origin, link)

    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-cache')
    expect(answer.body).toContain('<base href="/" />')
    expect(rig.heard).toEqual([])
  })
}

test('A built file may be cached for ever, and a missing one is answered with 404', async ({ web }) => {
  const { origin } = await web({ RIG_HOST: 'http://127.0.0.1' })

  const there = await rawRequest(origin, '/assets/app-1a2b3c.js')
  const gone = await rawRequest(origin, '/assets/app-of-last-week.js')

  expect(there.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(there.headers['content-type']).toContain('javascript')
  expect(gone.status).toBe(404)
  expect(gone.headers['cache-control']).toBeUndefined()
})

for (const [accepted, encoding, body] of [
  ['br, gzip', 'br', 'by brotli'],
  ['gzip', 'gzip', 'by gzip'],
  ['identity', undefined, 'export {}'],
] as const)
  test(`A browser that accepts ${accepted} gets the copy that the build has compressed that way`, async ({ web }) => {
    const { origin } = await web({ RIG_HOST: 'http://127.0.0.1' })

    const answer = await rawRequest(origin, '/assets/app-1a2b3c.js', { headers: { 'accept-encoding': accepted } })

    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.body).toBe(body)
  })

test('config.json contains the settings from the environment', async ({ web }) => {
  const settings = { KNOWN_CAMERA_ID: 'a "quoted" id', RIG_TIME_ZONE: 'Europe/Berlin' }
  const { origin } = await web({ RIG_HOST: 'http://127.0.0.1', ...settings })

  const answer = await rawRequest(origin, '/config.json')

  expect(answer.headers['cache-control']).toBe('no-cache')
  expect(JSON.parse(answer.body)).toEqual({
    basePath: '/',
    knownCameraId: 'a "quoted" id',
    rigTimeZone: 'Europe/Berlin',
  })
})

test('Pictures from a camera server of its own are allowed when it is named', async ({ web }) => {
  const { origin } = await web({ RIG_HOST: 'http://127.0.0.1', MEDIA_HOSTS: 'https://nx.example:7001' })

  const answer = await rawRequest(origin, '/')

  const policy = String(answer.headers['content-security-policy'])
  for (const kind of ['img-src', 'media-src', 'connect-src']) {
    expect(policy).toMatch(new RegExp(`${kind} [^;]*https://nx\\.example:7001`))
  }
})

for (const [proxy, prefix] of [
  ['passes the prefix on', '/console'],
  ['takes the prefix off', ''],
]) {
  test(`Below a prefix the console and the rig are found, when the proxy in front ${proxy}`, async ({
    web,
    recordingRig,
  }) => {
    const rig = await recordingRig({
      answer: (_, response) => response.setHeader('set-cookie', 'rig=1; Path=/job; HttpOnly; SameSite=Strict').end(),
    })
    const { origin } = await web({ RIG_HOST: rig.host, BASE_PATH: '/console/' })

    const page = await rawRequest(origin, `${prefix}/dashboard/view`)
    const file = await rawRequest(origin, `${prefix}/assets/app-1a2b3c.js`)
    const config = await rawRequest(origin, `${prefix}/config.json`)
    const login = await rawRequest(origin, `${prefix}/api/v1/user/login/`, { method: 'POST', body: '{}' })

    expect(page.body).toContain('<base href="/console/" />')
    expect(file.headers['cache-control']).toContain('immutable')
    expect(JSON.parse(config.body)).toEqual({ basePath: '/console/' })
    expect(rig.heard.map((request) => request.path)).toEqual(['/api/v1/user/login/'])
    expect(login.headers['set-cookie']).toEqual(['rig=1; Path=/console/job; HttpOnly; SameSite=Strict'])
  })
}

test('With a certificate the console speaks HTTP/2, and plain HTTP leads there', async ({ web }) => {
  const { cert, certFile, keyFile } = makeCertificate('console.example')
  const { origin, tlsPort } = await web({
    RIG_HOST: 'http://127.0.0.1',
    TLS_CERTIFICATE: certFile,
    TLS_KEY: keyFile,
    TLS_PUBLIC_PORT: '443',
  })

  const plain = await rawRequest(origin, '/dashboard/view?a=1')
  const session = connect(`https://127.0.0.1:${tlsPort}`, { ca: cert, servername: 'console.example' })
  const status = await new Promise((resolve, reject) => {
    session.on('error', reject)
    session.request({ ':path': '/dashboard/view' }).on('response', (headers) => resolve(headers[':status']))
  })
  session.close()

  expect([plain.status, plain.headers.location]).toEqual([308, 'https://127.0.0.1/dashboard/view?a=1'])
  expect(status).toBe(200)
})
