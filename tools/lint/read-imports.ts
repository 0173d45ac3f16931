import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const packages = join(import.meta.dirname, '../../packages')

export type Import = { from: string; to: string }

/** Returns the imports of all source files of a package, except tests and the folders `testing`. */
export const readImports = (name: string): Import[] =>
  readdirSync(join(packages, name, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test(-d)?\.tsx?$|(^|\/)testing\//.test(file))
    .map((file) => join(name, 'src', file))
    .flatMap((file) => findImports(file, readFileSync(join(packages, file), 'utf8')))

/** Returns the imports of a file. Paths are relative to `packages`, and other packages start with `@rig/` or `npm:`. */
export const findImports = (from: string, code: string): Import[] =>
  [...code.matchAll(/(?:\bfrom |\bimport |\bimport\(|new URL\()'([^']*\w[^']*)'/g)].map(([, name = '']) => ({
    from,
    to: name.startsWith('.') ? join(dirname(from), name) : name.replace(/^(?!@rig\/)/, 'npm:'),
  }))
