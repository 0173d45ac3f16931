import { writeFileSync } from 'node:fs'
import { openApiDocument } from '../src/openapi.ts'

/** `pnpm openapi [file]` writes the OpenAPI document, by default to `openapi.json` in the current directory. */
const file = process.argv[2] ?? 'openapi.json'
writeFileSync(file, `${JSON.stringify(openApiDocument(), null, 2)}\n`)
process.stdout.write(`Wrote ${file}\n`)
