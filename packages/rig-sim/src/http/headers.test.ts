import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'
import { expect, test } from 'vitest'
import { headersFor } from './headers.ts'

/** Returns the headers that helmet sets on a response, with names in lower case. */
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

test('sends every header of helmet except the three that browsers ignore without HTTPS', () => {
  const sent = headersOfHelmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
  })

  expect(Object.keys(sent).length).toBeGreaterThan(5)
  expect(headersFor('/')).toMatchObject(sent)
})

test('names every directive of the policy of helmet except two', () => {
  const { 'content-security-policy': theirs = '' } = headersOfHelmet({})
  const ours = headersFor('/')['content-security-policy']
  const namesIn = (policy: string) => policy.split(';').map((directive) => directive.split(' ')[0])

  const missing = namesIn(theirs).filter((name) => !namesIn(ours).includes(name))

  // Without script-src-attr the browser applies script-src; upgrade-insecure-requests needs HTTPS
  expect(missing).toEqual(['script-src-attr', 'upgrade-insecure-requests'])
})
