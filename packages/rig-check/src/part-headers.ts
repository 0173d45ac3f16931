import { readChunks } from './fetch-with-deadline.ts'

const PARTS = 3
const MAX_BYTES = 8_000_000
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
    return listParts().length < PARTS && received.length < MAX_BYTES
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
