import { forwardRequest, startHttpProxy } from '../support/proxies/http-proxy.ts'

/** Starts the reverse proxy of a site, which forwards every path below `prefix` to the console's server. */
export const startOuterProxy = async (target: string, prefix: string, { stripsPrefix }: { stripsPrefix: boolean }) => {
  const { url, close } = await startHttpProxy((incoming, reply) => {
    const path = incoming.url ?? '/'
    if (!path.startsWith(`${prefix}/`)) return reply.writeHead(404).end('Another part of the site')
    return forwardRequest(target, incoming, reply, { path: stripsPrefix ? path.slice(prefix.length) : path })
  })
  return { url: `${url}${prefix}`, close }
}
