import { writeFileSync } from 'node:fs'
import { createOpenApiDocument } from '../src/openapi.ts'

/** `npx tsx packages/contract/bin/write-openapi.ts [file]`; the default is openapi.json in the current directory. */
const file = process.argv[2] ?? 'openapi.json'
writeFileSync(file, `${JSON.stringify(createOpenApiDocument(), null, 2)}\n`)
process.stdout.write(`Wrote ${file}\n`)
