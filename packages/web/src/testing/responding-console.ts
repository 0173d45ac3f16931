import { onTestFinished, vi } from 'vitest'
import { createConsole } from '../console/console.ts'
import { browserClock, type Clock } from '../lib/clock.ts'
import { createMemoryStorage } from './memory-storage.ts'
import { createSampleAdmin } from './sample-admin.ts'

export type SentRequest = RequestInit & { url: string }

type Options = { email?: string; host?: string; clock?: Partial<Clock>; storage?: Storage }

/**
 * Creates the console of a signed-in operator. `respond` returns the response to each request, so tests of single
 * requests need no simulator. `sent` are the requests so far.
 */
export const createRespondingConsole = (
  respond: (request: SentRequest) => Response | Promise<Response>,
  { email = 'ada@rig.test', host = '', clock, storage = createMemoryStorage() }: Options = {},
) => {
  const tabStorage = createMemoryStorage()
  const sent: SentRequest[] = []
  const page = { window, reload: vi.fn() }
  const rigConsole = createConsole({
    host,
    fetch: async (url, init = {}) => {
      init.signal?.throwIfAborted()
      const request = { ...init, url: String(url) }
      sent.push(request)
      return respond(request)
    },
    storage: () => storage,
    tabStorage: () => tabStorage,
    clock: { ...browserClock, ...clock },
    page,
  })
  onTestFinished(rigConsole.close)
  rigConsole.session.completeLogin(createSampleAdmin({ email }))
  return { rigConsole, sent, page, storage }
}

export const formatRequest = ({ method, url }: SentRequest) => `${method} ${url}`
