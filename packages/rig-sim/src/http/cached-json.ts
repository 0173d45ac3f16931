import fp from 'fastify-plugin'

const cache = new WeakMap<object, string>()

/** Caches the JSON of a body that is sent repeatedly. The body must not be changed afterwards. */
export const cacheJson = <Body extends object>(body: Body): Body => {
  cache.set(body, JSON.stringify(body))
  return body
}

/** Sends the cached JSON of a body if there is one. */
export const cachedJson = fp(
  async (app) => {
    app.setReplySerializer((body) => (body instanceof Object && cache.get(body)) || JSON.stringify(body))
  },
  { name: 'cached-json' },
)
