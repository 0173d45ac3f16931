import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'
import { expect, test } from 'vitest'
import { getHeadersFor } from './headers.ts'

const headersOfHelmet = (options: Parameters<typeof helmet>[0]) => {
  const sent: Record<string, string> = {}
  const response = {
    setHeader: (name: string, value: string) => {
      sent[name.toLowerCase()] = value
    },
    removeHeader: () => {},
  }
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, () => {})
  return sent
}

test('getHeadersFor returns every helmet header except three that browsers ignore without HTTPS', () => {
  const sent = headersOfHelmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
  })

  expect(Object.keys(sent).length).toBeGreaterThan(5)
  expect(getHeadersFor('/')).toMatchObject(sent)
})

test("the Content-Security-Policy contains every directive of helmet's policy except two", () => {
  const { 'content-security-policy': theirs = '' } = headersOfHelmet({})
  const ours = getHeadersFor('/')['content-security-policy']
  const namesIn = (policy: string) => policy.split(';').map((directive) => directive.split(' ')[0])

  const missing = namesIn(theirs).filter((name) => !namesIn(ours).includes(name))

  // Browsers fall back to script-src for script-src-attr, and upgrade-insecure-requests needs HTTPS.
  expect(missing).toEqual(['script-src-attr', 'upgrade-insecure-requests'])
})

test('the Content-Security-Policy forbids a <base> element, because it would redirect the relative URLs of the page', () => {
  expect(getHeadersFor('/dashboard/view')['content-security-policy'].split(';')).toContain("base-uri 'none'")
})

test('the Content-Security-Policy allows only scripts and requests of the same origin', () => {
  const directives = getHeadersFor('/')['content-security-policy'].split(';')

  expect(directives).toEqual(expect.arrayContaining(["script-src 'self'", "connect-src 'self'"]))
})
