import fp from 'fastify-plugin'

const written = new WeakMap<object, string>()

/** A body that is answered again as it is, so that its JSON is written once. It must never be changed. */
export const keepJson = <Body extends object>(body: Body): Body => {
  written.set(body, JSON.stringify(body))
  return body
}

/** Sends the kept JSON of a body that has some. */
export const keptJson = fp(
  async (app) => {
    app.setReplySerializer((body) => (body instanceof Object && written.get(body)) || JSON.stringify(body))
  },
  { name: 'kept-json' },
)
