import { z } from 'zod'
import type { CallName } from '../calls.ts'
import { contract, Failure } from '../index.ts'
import { brief, differencesFrom, fieldsBeyond } from './difference.ts'
import { type Answer, type Asked, askCall, Differing, differ, type Fetch, Skipped, sendTo } from './link.ts'
import type { Tier } from './report.ts'

/** A rig and what the kit knows of it; everything is asked for once, when it is first needed. */
export type Rig = {
  host: string
  fetch: Fetch
  wait: (milliseconds: number) => Promise<void>
  credentials: { email: string; password: string }
  session: () => Promise<{ token: string; cookies: string[] }>
  cameras: () => Promise<KnownCamera[]>
}

/** One check under way. */
export type Trial = { rig: Rig; beyond: Set<string> }

export type Check = { call: CallName | 'any'; tried: string; tier: Tier; run: (trial: Trial) => Promise<void> }

/**
 * Asks a call with the session's token and gives the body, or ends the check with what differs from the contract's
 * schema for that status. What the rig answers beyond the contract is noted.
 */
export const expectAnswer = async <Status extends number, Answers extends Record<Status, z.ZodType>>(
  { rig, beyond }: Trial,
  route: { method: string; path: string; responses: Answers },
  status: Status,
  asked: Asked = {},
): Promise<z.output<Answers[Status]>> => {
  const token = asked.token === undefined ? (await rig.session()).token : asked.token
  const answer = await askCall(rig.fetch, rig.host, route, { ...asked, token })
  checkEnvelope(answer, status)
  const schema = route.responses[status]
  const { data, success } = schema.safeParse(answer.body)
  if (!success) throw new Differing(differencesFrom(schema, answer.body))
  for (const field of fieldsBeyond(schema, answer.body)) beyond.add(field)
  return data
}

/** Fetches a file by a link that authorises itself: no token is sent. Answers its content type. */
export const expectFile = async ({ rig }: Trial, path: string, link: string, cookies: string[] = []) => {
  const url = new URL(link, `${rig.host}/`).href
  const stop = new AbortController()
  const response = await sendTo(rig.fetch, url, {
    method: 'GET',
    headers: cookies.length > 0 ? { cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') } : {},
    signal: stop.signal,
  })
  const type = response.headers.get('content-type') ?? 'none'
  if (response.status !== 200) differ(path, 'a link that answers 200 without a token', String(response.status))
  const first = await response.body?.getReader().read()
  stop.abort()
  if (!first?.value?.length) differ(path, 'a file with something in it', 'an empty one')
  return type
}

const checkEnvelope = ({ status, type, body }: Answer, wanted: number) => {
  const differences = []
  const { data: failure } = Failure.safeParse(body)
  if (status !== wanted)
    differences.push({
      path: '(status)',
      wanted: String(wanted),
      got: failure ? `${status} ${brief(failure.message)}` : String(status),
    })
  if (!/^application\/json\b/.test(type))
    differences.push({ path: '(content type)', wanted: 'application/json', got: type })
  else if (body === undefined) differences.push({ path: '(body)', wanted: 'JSON', got: 'something else' })
  if (differences.length > 0) throw new Differing(differences)
}

const KnownCamera = z.looseObject({ cameraID: z.string(), name: z.string(), status: z.string().catch('') })
type KnownCamera = z.infer<typeof KnownCamera>

const Known = z.looseObject({ data: z.looseObject({ camera: z.array(KnownCamera) }) })

/** A rig that is asked who and what it has only when a check needs it. */
export const openRig = (given: Pick<Rig, 'host' | 'fetch' | 'wait' | 'credentials'>): Rig => {
  const host = given.host.replace(/\/+$/, '')
  const once = <Value>(ask: () => Promise<Value>) => {
    let asked: Promise<Value> | undefined
    return () => (asked ??= ask())
  }
  const session = once(async () => {
    const { body, cookies } = await askCall(given.fetch, host, contract.accounts.login, { body: given.credentials })
    const { data } = z.looseObject({ token: z.string() }).safeParse(body)
    if (!data) throw new Skipped('nobody could sign in')
    return { token: data.token, cookies }
  })
  const cameras = once(async () => {
    const { token } = await session()
    const { body } = await askCall(given.fetch, host, contract.cameras.dashboard, { token })
    const { data } = Known.safeParse(body)
    if (!data) throw new Skipped('the dashboard lists no cameras that can be read')
    return data.data.camera
  })
  return { ...given, host, session, cameras }
}

/** The first camera; ends the check where there is none. */
export const anyCamera = async ({ rig }: Trial): Promise<KnownCamera> => {
  const [first] = await rig.cameras()
  if (!first) throw new Skipped('the rig has no camera')
  return first
}

const steerable = ({ name }: KnownCamera) => /ptz/i.test(name) && !/webcam/i.test(name)
const offline = ({ status }: KnownCamera) => status.toLowerCase() === 'offline'

/** The first PTZ camera that is online (or offline); ends the check where there is none. */
export const ptzCamera = async ({ rig }: Trial, state: 'online' | 'offline' = 'online'): Promise<KnownCamera> => {
  const cameras = await rig.cameras()
  const found = cameras.find((camera) => steerable(camera) && offline(camera) === (state === 'offline'))
  if (!found) throw new Skipped(`the rig has no PTZ camera that is ${state}`)
  return found
}
