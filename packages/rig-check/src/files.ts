import { assertTimeLeft, type Trial } from './check.ts'
import { readParts, request } from './requests.ts'
import { fail } from './unusable.ts'

type Wanted = {
  /** Where the link stands in its answer. */
  path: string
  link: string
  /** What kind of file it must be; any where it is left out. */
  type?: { pattern: RegExp; words: string }
  cookies?: string[]
}

/** Follows a link that authorises itself: no token is sent. Ends the check unless a file with something in it comes. */
export const expectFile = async (trial: Trial, { path, link, type, cookies = [] }: Wanted): Promise<void> => {
  assertTimeLeft(trial)
  const url = URL.canParse(link, `${trial.rig.host}/`) ? new URL(link, `${trial.rig.host}/`).href : ''
  if (link === '' || url === '') fail(path, 'an address', `'${link}'`)
  const cookie = cookies.map((line) => line.split(';')[0]).join('; ')
  await request(trial.rig, url, { method: 'GET', headers: cookie ? { cookie } : {} }, async (answer) => {
    const got = answer.headers.get('content-type') ?? 'no content type'
    if (answer.status !== 200) fail(path, 'a link that answers 200 without a token', String(answer.status))
    if (type && !type.pattern.test(got)) fail(path, type.words, got)
    await expectContent(path, answer, got)
  })
}

const MOST_BYTES = 8_000_000
const START_OF_JPEG = Buffer.from([0xff, 0xd8, 0xff])
const PICTURES = 2

/** A stream must show that it goes on: a second picture follows the first. */
const expectContent = async (path: string, { body }: Response, type: string) => {
  const isStream = type.startsWith('multipart/')
  let received = Buffer.alloc(0)
  await readParts(body, (bytes) => {
    received = Buffer.concat([received, bytes])
    if (received.length > MOST_BYTES) fail(path, `${PICTURES} pictures within 8 MB`, 'fewer')
    return isStream ? pictures(received) < PICTURES : received.length === 0
  })
  if (received.length === 0) fail(path, 'a file with something in it', 'an empty one')
  if (isStream && pictures(received) < PICTURES)
    fail(path, 'one JPEG after another', `${pictures(received)}, then its end`)
}

const pictures = (bytes: Buffer) => {
  let found = 0
  for (let at = bytes.indexOf(START_OF_JPEG); at >= 0; at = bytes.indexOf(START_OF_JPEG, at + 1)) found += 1
  return found
}
