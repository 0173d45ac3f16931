import type { JournalEntry, JournalFilter, JournalReply } from '@rig/contract/sim'
import { matchesRequest } from '@rig/rig'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'

export const MAX_ENTRIES = 10_000
/** Limit for all entries as JSON. Ordinary requests need 0.6 kB each, so 10,000 fit. */
const MAX_TOTAL_CHARS = 12_000_000
const MAX_BODY_CHARS = 8_000
const MAX_PATH_CHARS = 2_000
const MAX_FIELD_CHARS = 1_000
const MAX_FIELDS = 50

type ReceivedRequest = { method: string; url: string; headers: Record<string, unknown>; rigTime: number }

type Journal = ReturnType<typeof createJournal>

export type UnfinishedEntry = ReturnType<Journal['record']>

/** Stores the newest requests, without secrets. */
export const createJournal = () => {
  const stored = new Set<StoredEntry>()
  let received = 0
  let dropped = 0
  let chars = 0

  const updateSize = (slot: StoredEntry) => {
    const size = JSON.stringify(slot.entry).length
    if (stored.has(slot)) chars += size - slot.chars
    slot.chars = size
    for (const oldest of stored) {
      if (stored.size <= MAX_ENTRIES && chars <= MAX_TOTAL_CHARS) return
      stored.delete(oldest)
      chars -= oldest.chars
      dropped += 1
    }
  }

  return {
    record: ({ method, url, headers, rigTime }: ReceivedRequest) => {
      const { path, query } = readUrl(url)
      received += 1
      const startedAt = performance.now()
      const entry: JournalEntry = {
        id: received,
        receivedAt: new Date().toISOString(),
        rigTime: new Date(rigTime).toISOString(),
        method,
        path,
        query,
        headers: readHeaders(headers),
        body: null,
        isBodyShortened: false,
        status: null,
        durationMs: null,
      }
      const slot: StoredEntry = { entry, chars: 0 }
      stored.add(slot)
      updateSize(slot)
      return {
        setBody: (body: unknown) => {
          Object.assign(entry, readBody(body))
          updateSize(slot)
        },
        /** Pass null if the connection was closed without a response. */
        finish: (status: number | null) => {
          if (entry.durationMs !== null) return
          entry.status = status
          entry.durationMs = Math.round(performance.now() - startedAt)
        },
      }
    },

    list: ({ method, path, status, since, limit }: JournalFilter): JournalReply => {
      const requests = [...stored]
        .map(({ entry }) => entry)
        .filter(
          (entry) =>
            matchesRequest({ method, path }, entry) &&
            (status === undefined || entry.status === status) &&
            (since === undefined || Date.parse(entry.receivedAt) >= Date.parse(since)),
        )
      return { requests: limit === undefined ? requests : requests.slice(-limit), dropped }
    },

    clear: () => {
      stored.clear()
      chars = 0
      dropped = 0
    },
  }
}

type StoredEntry = { entry: JournalEntry; chars: number }

const readUrl = (url: string) => {
  const [path = '/', ...rest] = url.split('?')
  const parameters = [...new URLSearchParams(rest.join('?'))].slice(0, MAX_FIELDS)
  return { path: shorten(redactText(path), MAX_PATH_CHARS), query: redactFields(parameters, MAX_FIELD_CHARS) }
}

const readHeaders = (headers: Record<string, unknown>) => {
  const fields = Object.entries(headers).slice(0, MAX_FIELDS)
  return redactFields(
    fields.map(([name, value]): [string, string] => [name, removeQuery(name, String(value))]),
    MAX_FIELD_CHARS,
  )
}

/** The header `referer` contains the URL of the page, whose query may contain a secret. */
const removeQuery = (name: string, value: string) => (name === 'referer' ? (value.split('?')[0] ?? '') : value)

const readBody = (body: unknown): Pick<JournalEntry, 'body' | 'isBodyShortened'> => {
  try {
    const json = redactJson(body)
    if (json.length <= MAX_BODY_CHARS) return { body: JSON.parse(json), isBodyShortened: false }
    return { body: json.slice(0, MAX_BODY_CHARS), isBodyShortened: true }
  } catch {
    // The body is nested too deeply to be stored.
    return { body: null, isBodyShortened: true }
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    journal: Journal
  }
}

/** Records every request except those to the control surface. */
export const journalPlugin = fp(
  async (app) => {
    const { store } = app.simulator
    const journal = createJournal()
    const unfinishedEntries = new WeakMap<FastifyRequest, UnfinishedEntry>()
    app.decorate('journal', journal)

    app.addHook('onRequest', async (request, reply) => {
      const { method, url, headers } = request
      if (url.startsWith('/sim/')) return
      const entry = journal.record({ method, url, headers, rigTime: store.now() })
      unfinishedEntries.set(request, entry)
      // Streams bypass the hooks of Fastify, so their entries are finished when the connection closes.
      reply.raw.once('close', () => entry.finish(reply.raw.headersSent ? reply.raw.statusCode : null))
    })
    app.addHook('preValidation', async (request) => {
      if (request.body !== undefined && request.body !== null) unfinishedEntries.get(request)?.setBody(request.body)
    })
    // Runs before the response is sent, so a client that has received the response finds its status in the journal.
    app.addHook('onSend', async (request, reply) => unfinishedEntries.get(request)?.finish(reply.statusCode))
  },
  { name: 'journal', dependencies: ['simulator'] },
)

const REMOVED_TEXT = '[removed]'
const SECRET_NAME_PATTERN = /pass|token|secret|ticket|authori[sz]ation|cookie|^x-sim-control$/i
/** Tokens and tickets are JWTs. */
const JWT = /eyJ[\w-]+\.[\w-]+\.[\w-]*/g

const redactText = (text: string): string => text.replace(JWT, REMOVED_TEXT)

const redactFields = (fields: Iterable<[string, string]>, maxChars: number): Record<string, string> =>
  Object.fromEntries(
    [...fields].map(([name, value]) => [
      shorten(name, maxChars),
      SECRET_NAME_PATTERN.test(name) ? REMOVED_TEXT : shorten(redactText(value), maxChars),
    ]),
  )

/** Returns the JSON of a body without secrets. Throws RangeError if the body is nested too deeply. */
const redactJson = (body: unknown): string =>
  redactText(JSON.stringify(body, (name, value) => (SECRET_NAME_PATTERN.test(name) ? REMOVED_TEXT : value)))

const shorten = (text: string, maxChars: number) => (text.length > maxChars ? `${text.slice(0, maxChars)}…` : text)
