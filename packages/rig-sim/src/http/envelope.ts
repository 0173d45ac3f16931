// Consoles poll the list of cameras, so its JSON is created only when it changes (docs/performance.md, requests).

import fp from 'fastify-plugin'

const cache = new WeakMap<object, string>()

/** Caches the JSON of a body that is sent repeatedly. Do not mutate the body afterwards. */
export const cacheJson = <Body extends object>(body: Body): Body => {
  cache.set(body, JSON.stringify(body))
  return body
}

export const cachedJsonSerializer = fp(
  async (app) => {
    app.setReplySerializer((body) => (body instanceof Object && cache.get(body)) || JSON.stringify(body))
  },
  { name: 'cached-json' },
)

/** `count` is the length of a list in the data. */
export const createSuccess = <Data extends object>(data: Data, count?: number) => ({
  status: 'success' as const,
  ...(count !== undefined && { count }),
  data,
})

export const okResponse = { status: 200 as const, body: cacheJson(createSuccess({})) }
