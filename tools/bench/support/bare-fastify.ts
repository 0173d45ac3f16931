import fastifyJwt from '@fastify/jwt'
import fastify from 'fastify'

const ALGORITHM = 'HS256'
const body = { status: 'success', data: { pan: 0, tilt: 0, zoom: 0 } }

/**
 * The floor for an API call: bare Fastify with the same token check. Sends its URL and a token to the parent process.
 */
const app = fastify()
await app.register(fastifyJwt, {
  secret: 'the floor needs no secret',
  sign: { algorithm: ALGORITHM },
  verify: { algorithms: [ALGORITHM], cache: 1_000 },
})
app.get('/position', { onRequest: async (request) => void (await request.jwtVerify()) }, async () => body)
app.get('/open', async () => body)
const url = await app.listen({ host: '127.0.0.1', port: 0 })
process.send?.({ url, token: app.jwt.sign({ sub: 'bench' }) })
