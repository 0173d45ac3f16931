import fastifyCors from '@fastify/cors'
import fastifyHelmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** Tells a console that it steers no machine. */
export const SIMULATOR_HEADER = { 'x-rig': 'simulator' } as const

/**
 * The headers of every answer: who is speaking, a Content-Security-Policy without inline scripts, and leave for a console
 * on another host to use the API and the media. Calls carry a bearer token and no cookie, so any origin may.
 */
export const sendHeaders = async (app: FastifyInstance) => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(SIMULATOR_HEADER)
  })
  await app.register(fastifyCors, {
    delegator: (request, done) => done(null, isForAnyOrigin(request.url ?? '') ? anyOrigin : { origin: false }),
  })
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: { useDefaults: false, directives: policy },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    // Browsers ignore these two on plain http from another machine, and say so as an error.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    strictTransportSecurity: false,
  })
}

const isForAnyOrigin = (url: string) => url.startsWith('/api/') || url.startsWith('/media/')

const anyOrigin = {
  origin: '*',
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
  allowedHeaders: ['authorization', 'content-type', 'range'],
  exposedHeaders: ['x-rig', 'content-disposition', 'content-range'],
  maxAge: 600,
  strictPreflight: false,
}

// Sonner and Base UI insert style elements; pictures come as blobs where the console reads the stream itself.
const policy = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  mediaSrc: ["'self'", 'blob:'],
  fontSrc: ["'self'", 'data:'],
  connectSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'self'"],
  formAction: ["'self'"],
  frameAncestors: ["'self'"],
}
