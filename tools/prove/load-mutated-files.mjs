// Imports the mutated files before the first test, so that Stryker skips the mutants of code that runs on import. If a
// test were the first to import a file, Stryker would run these mutants against that test only.
import { join } from 'node:path'

const { MUTATED_FILES } = process.env
const paths = MUTATED_FILES?.split(',') ?? []
// Skips workers, because they can be imported only where `self` exists
for (const path of paths.filter((path) => !path.endsWith('-worker.ts')))
  await import(join(import.meta.dirname, '../..', path))
