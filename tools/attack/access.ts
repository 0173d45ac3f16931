import { createHmac } from 'node:crypto'
import { request } from 'node:http'
import { operator } from '../../e2e/support/simulator.ts'
import { type AttackCase, withSimulator } from './attack-case.ts'
import { watchStream } from './watch-stream.ts'

const SECRET = 'the secret of an attacked rig'
const SESSION_SECONDS = 3

export const accessAttacks: AttackCase[] = [
  {
    guarantee: '/sim refuses foreign hosts, pages of other sites, and forms',
    attack: () =>
      withSimulator({}, async ({ url }) => {
        const headerSets: Record<string, string>[] = [
          { host: 'rig.attacker.example' },
          { origin: 'https://attacker.example' },
          { 'sec-fetch-site': 'cross-site' },
          { origin: url, 'content-type': 'text/plain' },
          { origin: url, 'content-type': 'application/x-www-form-urlencoded' },
        ]
        const statuses = await Promise.all(headerSets.map((headers) => getStatus(`${url}/sim/reset`, 'POST', headers)))
        const refused = statuses.filter((status) => status === 403).length
        return { measured: `${refused} of ${headerSets.length} refused with 403`, holds: refused === headerSets.length }
      }),
  },
  {
    guarantee: 'the state of /sim contains no password hashes',
    attack: () =>
      withSimulator({}, async ({ state }) => {
        const found = JSON.stringify(await state()).match(/[\da-f]{64}/gi) ?? []
        return { measured: `${found.length} hashes`, holds: found.length === 0 }
      }),
  },
  {
    guarantee: 'an account is locked after 5 wrong passwords, with Retry-After',
    attack: () =>
      withSimulator({}, async ({ url }) => {
        const { passed, last } = await guessPasswords(url, 20, () => operator.email)
        const wait = last.headers.get('retry-after')
        return { measured: `${passed} passed, then Retry-After: ${wait} s`, holds: passed <= 5 && wait !== null }
      }),
  },
  {
    guarantee: 'trying one password on 40 accounts is blocked after 20 attempts',
    attack: () =>
      withSimulator({}, async ({ url }) => {
        const { passed } = await guessPasswords(url, 40, (n) => `user-${n}@rig.test`)
        return { measured: `${passed} passed`, holds: passed <= 20 }
      }),
  },
  {
    guarantee: 'a stream closes within 2 s after its session expires',
    attack: () =>
      withSimulator({ RIG_JWT_SECRET: SECRET }, async ({ url, warmUp }) => {
        await warmUp()
        const endsAt = Math.ceil(Date.now() / 1000) + SESSION_SECONDS
        const token = signToken({ sub: operator.email, aud: 'api', jti: 'attack', exp: endsAt })
        const headers = { authorization: `Bearer ${token}` }
        const dashboard = await (await fetch(`${url}/api/v1/dashboard/`, { headers })).json()
        const viewer = watchStream(new URL(dashboard.data.camera[0].videoURL, url).href)
        await viewer.closed
        const late = Date.now() - endsAt * 1000
        return {
          measured: `${viewer.frames()} frames, closed ${late} ms after the expiry`,
          holds: viewer.frames() > 0 && late <= 2_000,
        }
      }),
  },
]

/**
 * Sends a request and returns the response status. Uses `node:http`, because `fetch` forbids custom `Host` and
 * `Sec-Fetch-Site` headers.
 */
const getStatus = (url: string, method: string, headers: Record<string, string>) =>
  new Promise<number>((resolve, reject) => {
    request(url, { method, headers }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
      .on('error', reject)
      .end()
  })

const guessPasswords = async (url: string, tries: number, createEmail: (n: number) => string) => {
  for (let passed = 0; ; passed += 1) {
    const body = JSON.stringify({ email: createEmail(passed), password: 'not the password' })
    const headers = { 'content-type': 'application/json' }
    const last = await fetch(`${url}/api/v1/user/login/`, { method: 'POST', headers, body })
    if (last.status === 429 || passed === tries) return { passed, last }
  }
}

const signToken = (payload: object) => {
  const [head, body] = [{ alg: 'HS256', typ: 'JWT' }, payload].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  )
  return `${head}.${body}.${createHmac('sha256', SECRET).update(`${head}.${body}`).digest('base64url')}`
}
