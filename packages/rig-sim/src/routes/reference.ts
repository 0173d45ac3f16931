import { createReadStream } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createOpenApiDocument } from '@rig/contract/openapi'
import fp from 'fastify-plugin'

/** The URLs are relative because the rig may be served below a sub-path. */
const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Rig API</title>
    <link rel="icon" type="image/png" href="docs/favicon-32x32.png" />
    <link rel="stylesheet" href="docs/swagger-ui.css" />
    <script src="docs/swagger-ui-bundle.js" defer></script>
    <script src="docs/start.js" defer></script>
  </head>
  <body>
    <div id="swagger-ui"></div>
  </body>
</html>
`

const start = `SwaggerUIBundle({ url: 'openapi.json', dom_id: '#swagger-ui', validatorUrl: null })
`

const parts = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
} as const

/** Caches the document, because creating it is slow and anyone may request it. */
let document: string | undefined
const getDocument = () => {
  document ??= JSON.stringify(createOpenApiDocument())
  return document
}

/** Serves the API reference: an OpenAPI document and Swagger UI. Both need no token and no internet connection. */
export const apiReference = fp(
  async (app) => {
    app.get('/api/openapi.json', async (_request, reply) =>
      reply.type('application/json; charset=utf-8').send(getDocument()),
    )
    app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
    app.get('/api/docs/start.js', async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(start))
    const directory = findSwaggerUi()
    for (const [name, type] of Object.entries(parts)) {
      app.get(`/api/docs/${name}`, async (_request, reply) =>
        reply
          .type(type)
          .header('cache-control', 'public, max-age=86400')
          .send(createReadStream(join(directory, name))),
      )
    }
  },
  { name: 'reference', encapsulate: true, dependencies: ['headers'] },
)

/** The build puts the files into a folder beside the bundle that contains this module. */
const findSwaggerUi = () => {
  if (import.meta.filename.endsWith('.js')) return join(import.meta.dirname, 'swagger-ui')
  return dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
}
