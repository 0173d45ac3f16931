import { createHmac } from 'node:crypto'
import { request } from 'node:http'
import { operator } from '../e2e/simulator.ts'
import type { AttackCase } from './attack-case.ts'
import { watchStream } from './support/watch-stream.ts'
import { withSimulator } from './support/with-simulator.ts'

const SECRET = 'the secret of an attacked rig'
const ENDS_AFTER_S = 3

/** Access control: the control surface, the sign-in limits, and streams of expired sessions. */
export const access: AttackCase[] = [
  {
    promise: '/sim refuses foreign hosts, pages of other sites, and forms',
    attack: () =>
      withSimulator({}, async ({ url }) => {
        const tries: Record<string, string>[] = [
          { host: 'rig.attacker.example' },
          { origin: 'https://attacker.example' },
          { 'sec-fetch-site': 'cross-site' },
          { origin: url, 'content-type': 'text/plain' },
          { origin: url, 'content-type': 'application/x-www-form-urlencoded' },
        ]
        const statuses = await Promise.all(tries.map((headers) => statusOf(`${url}/sim/reset`, 'POST', headers)))
        const refused = statuses.filter((status) => status === 403).length
        return { reached: `${refused} of ${tries.length} refused with 403`, holds: refused === tries.length }
      }),
  },
  {
    promise: "/sim's state holds no password hashes",
    attack: () =>
      withSimulator({}, async ({ state }) => {
        const found = JSON.stringify(await state()).match(/[\da-f]{64}/gi) ?? []
        return { reached: `${found.length} hashes`, holds: found.length === 0 }
      }),
  },
  {
    promise: 'an account is closed after 5 wrong passwords, with Retry-After',
    attack: () =>
      withSimulator({}, async ({ url }) => {
        const { passed, last } = await guess(url, 20, () => operator.email)
        const wait = last.headers.get('retry-after')
        return { reached: `${passed} passed, then Retry-After: ${wait} s`, holds: passed <= 5 && wait !== null }
      }),
  },
  {
    promise: 'one password on 40 accounts is stopped after 20',
    attack: () =>
      withSimulator({}, async ({ url }) => {
        const { passed } = await guess(url, 40, (n) => `somebody-${n}@rig.test`)
        return { reached: `${passed} passed`, holds: passed <= 20 }
      }),
  },
  {
    promise: 'a stream ends within 2 s of its sign-in',
    attack: () =>
      withSimulator({ RIG_JWT_SECRET: SECRET }, async ({ url, warmUp }) => {
        await warmUp()
        const endsAt = Math.ceil(Date.now() / 1000) + ENDS_AFTER_S
        const token = signed({ sub: operator.email, aud: 'api', jti: 'attack', exp: endsAt })
        const headers = { authorization: `Bearer ${token}` }
        const dashboard = await (await fetch(`${url}/api/v1/dashboard/`, { headers })).json()
        const viewer = watchStream(new URL(dashboard.data.camera[0].videoURL, url).href)
        await viewer.closed
        const late = Date.now() - endsAt * 1000
        return {
          reached: `${viewer.frames()} frames, ended ${late} ms after`,
          holds: viewer.frames() > 0 && late <= 2_000,
        }
      }),
  },
]

/** Returns the status of a request. `fetch` does not allow custom `Host` and `Sec-Fetch-Site` headers. */
const statusOf = (url: string, method: string, headers: Record<string, string>) =>
  new Promise<number>((resolve, reject) => {
    request(url, { method, headers }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
      .on('error', reject)
      .end()
  })

const guess = async (url: string, tries: number, emailOf: (n: number) => string) => {
  for (let passed = 0; ; passed += 1) {
    const body = JSON.stringify({ email: emailOf(passed), password: 'not the password' })
    const headers = { 'content-type': 'application/json' }
    const last = await fetch(`${url}/api/v1/user/login/`, { method: 'POST', headers, body })
    if (last.status === 429 || passed === tries) return { passed, last }
  }
}

const signed = (payload: object) => {
  const [head, body] = [{ alg: 'HS256', typ: 'JWT' }, payload].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  )
  return `${head}.${body}.${createHmac('sha256', SECRET).update(`${head}.${body}`).digest('base64url')}`
}
