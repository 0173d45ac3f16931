import { createSecureContext } from 'node:tls'
import { createCertificate } from './certificate.ts'
import { expect, test } from './fixtures.ts'
import { startNameServer } from './name-server.ts'
import { sendRawRequest } from './raw-request.ts'

const command = { method: 'POST', body: '{"cameraID":"a","x":0}' }

test('nginx sends the name of a TLS rig as SNI and Host', async ({ web, recordingRig }) => {
  const { cert, key, certFile } = createCertificate('rig.example')
  const names = await startNameServer('127.0.0.1')
  const serverNames: string[] = []
  const rig = await recordingRig({
    tls: {
      SNICallback: (name, done) => {
        serverNames.push(name)
        done(null, createSecureContext({ cert, key }))
      },
    },
  })
  const RIG_HOST = `https://rig.example:${rig.port}`
  const { origin } = await web({ RIG_HOST, RIG_CA_FILE: certFile, RESOLVER: names.resolver })

  const response = await sendRawRequest(origin, '/api/v1/ptz/control', command)

  expect(response.status).toBe(200)
  expect(serverNames).toEqual(['rig.example'])
  expect(rig.received[0]?.headers.host).toBe(`rig.example:${rig.port}`)
  names.close()
})

for (const { certificate, name, isTrusted } of [
  { certificate: 'certificate has a different name', name: 'other.example', isTrusted: true },
  { certificate: 'certificate is untrusted', name: 'rig.example', isTrusted: false },
])
  test(`nginx sends no command to a rig whose ${certificate}`, async ({ web, recordingRig }) => {
    const { cert, key, certFile } = createCertificate(name)
    const names = await startNameServer('127.0.0.1')
    const rig = await recordingRig({ tls: { cert, key } })
    const RIG_HOST = `https://rig.example:${rig.port}`
    const { origin } = await web({ RIG_HOST, ...(isTrusted && { RIG_CA_FILE: certFile }), RESOLVER: names.resolver })

    const response = await sendRawRequest(origin, '/api/v1/ptz/control', command)

    expect(response.status).toBe(502)
    expect(rig.received).toEqual([])
    names.close()
  })

test("nginx follows a change of the rig's IP address without a restart", async ({ web, recordingRig }) => {
  const names = await startNameServer('127.0.0.1')
  const before = await recordingRig({ address: '127.0.0.1' })
  const after = await recordingRig({ address: '127.0.0.2', port: before.port })
  const RIG_HOST = `http://rig.example:${before.port}`
  const { origin } = await web({ RIG_HOST, RESOLVER: names.resolver })

  await sendRawRequest(origin, '/api/v1/dashboard/')
  names.setAddress('127.0.0.2')
  before.close()
  await expect
    .poll(async () => (await sendRawRequest(origin, '/api/v1/dashboard/')).status, { timeout: 10_000 })
    .toBe(200)

  expect(before.received).toHaveLength(1)
  expect(after.received).toHaveLength(1)
  names.close()
})

test('nginx returns 502 when the name of the rig cannot be resolved', async ({ web }) => {
  const names = await startNameServer('127.0.0.1')
  names.close()
  const { origin } = await web({ RIG_HOST: 'http://rig.example', RESOLVER: names.resolver })

  const response = await sendRawRequest(origin, '/api/v1/dashboard/')

  expect(response.status).toBe(502)
})
