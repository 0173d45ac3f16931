// Stryker skips mutants of code that runs on import. If the first test that needs a module imported it, Stryker would
// run that test for them, and nothing else.
import { join } from 'node:path'

const { MUTATED_FILES } = process.env
const paths = MUTATED_FILES?.split(',') ?? []
// A worker can only be imported where `self` exists
for (const path of paths.filter((path) => !path.endsWith('-worker.ts')))
  await import(join(import.meta.dirname, '../..', path))
