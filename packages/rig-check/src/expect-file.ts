import { assertTimeLeft, type Trial } from './check.ts'
import { failCheck } from './check-errors.ts'
import { fetchWithDeadline, readChunks } from './send-request.ts'

type ExpectedFile = {
  /** The link is at this path of the response body. */
  path: string
  link: string
  /** Every content type is accepted by default. */
  type?: { pattern: RegExp; label: string }
  cookies?: string[]
}

/** Loads a link without a token. Ends the check unless the response is a non-empty file. */
export const expectFile = async (trial: Trial, { path, link, type, cookies = [] }: ExpectedFile): Promise<void> => {
  assertTimeLeft(trial)
  const url = URL.canParse(link, `${trial.rig.host}/`) ? new URL(link, `${trial.rig.host}/`).href : ''
  if (link === '' || url === '') failCheck(path, 'a URL', `'${link}'`)
  const cookie = cookies.map((line) => line.split(';')[0]).join('; ')
  await fetchWithDeadline(trial.rig, url, { method: 'GET', headers: cookie ? { cookie } : {} }, async (response) => {
    const got = response.headers.get('content-type') ?? 'no content type'
    if (response.status !== 200) failCheck(path, 'status 200 without a token', String(response.status))
    if (type && !type.pattern.test(got)) failCheck(path, type.label, got)
    await expectContent(path, response, got)
  })
}

const MAX_BYTES = 8_000_000
const JPEG_START = Buffer.from([0xff, 0xd8, 0xff])
const STREAM_PICTURES = 2

/** Reads the first chunk of a file, or the first two pictures of a stream. */
const expectContent = async (path: string, { body }: Response, type: string) => {
  const isStream = type.startsWith('multipart/')
  let received = Buffer.alloc(0)
  await readChunks(body, (bytes) => {
    received = Buffer.concat([received, bytes])
    if (received.length > MAX_BYTES) failCheck(path, `${STREAM_PICTURES} pictures within 8 MB`, 'fewer')
    return isStream ? countPictures(received) < STREAM_PICTURES : received.length === 0
  })
  if (received.length === 0) failCheck(path, 'a non-empty file', 'an empty file')
  if (isStream && countPictures(received) < STREAM_PICTURES)
    failCheck(path, 'a second JPEG', `${countPictures(received)}, then the end of the stream`)
}

const countPictures = (bytes: Buffer) => {
  let count = 0
  for (let at = bytes.indexOf(JPEG_START); at >= 0; at = bytes.indexOf(JPEG_START, at + 1)) count += 1
  return count
}

const PARTS = 3
const MAX_HEADER_BYTES = 8_000_000
const HEADERS_END = /\r?\n\r?\n/

/** Reads the headers of the first three parts. Returns none if the response is not a multipart stream. */
export const readPartHeaders = async ({ headers, body }: Response): Promise<Headers[]> => {
  const type = headers.get('content-type') ?? ''
  const boundary = /^multipart\/[^;]+;.*?boundary="?([^";\s]+)/i.exec(type)?.[1]?.replace(/^--/, '')
  if (boundary === undefined) return []
  let received = ''
  const listParts = () =>
    received
      .split(`--${boundary}`)
      .slice(1)
      .filter((part) => HEADERS_END.test(part))
  await readChunks(body, (bytes) => {
    received += Buffer.from(bytes).toString('latin1')
    return listParts().length < PARTS && received.length < MAX_HEADER_BYTES
  })
  return listParts().slice(0, PARTS).map(parseHeaders)
}

const parseHeaders = (part: string): Headers => {
  const parsed = new Headers()
  for (const line of (part.split(HEADERS_END)[0] ?? '').split(/\r?\n/)) {
    const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(line) ?? []
    if (name && value !== undefined) parsed.set(name, value)
  }
  return parsed
}
