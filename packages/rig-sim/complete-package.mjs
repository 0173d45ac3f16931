// Adds the console and the type declarations of the library to dist/, for `npm pack`.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const dist = join(import.meta.dirname, 'dist')

// The compressed copies double the size of the package, and save nothing if browser and simulator share a computer.
const isNeeded = (file) => !/\.(br|gz)$/.test(file)
cpSync(join(import.meta.dirname, '../web/dist'), join(dist, 'console'), { recursive: true, filter: isNeeded })
writeFileSync(join(dist, 'index.d.ts'), readDeclarations())

/**
 * Returns the type declarations of the library. The compiler expands the types that it infers from the contract, so the
 * package needs no other types. Only the options of single requests refer to ts-rest; they are removed.
 */
function readDeclarations() {
  const folder = mkdtempSync(join(tmpdir(), 'rig-declarations-'))
  const project = join(folder, 'tsconfig.json')
  const options = { noEmit: false, declaration: true, emitDeclarationOnly: true, incremental: false }
  writeFileSync(
    project,
    JSON.stringify({
      extends: join(root, 'tsconfig.base.json'),
      compilerOptions: {
        ...options,
        rootDir: root,
        outDir: folder,
        types: ['node'],
        typeRoots: [join(root, 'node_modules/@types')],
      },
      files: [join(import.meta.dirname, 'src/create-rig.ts')],
    }),
  )
  execFileSync(join(root, 'node_modules/.bin/tsc'), ['--project', project], { stdio: 'inherit' })
  const emitted = readFileSync(join(folder, 'packages/rig-sim/src/create-rig.d.ts'), 'utf8')
  const declarations = emitted.replace(/^ *\w+\?: .*import\("@ts-rest\/core"\).*\n/gm, '')
  rmSync(folder, { recursive: true })
  const [imported] = /^(import .*|.*\bimport\(.*)$/m.exec(declarations) ?? []
  if (imported) throw new Error(`The declarations of create-rig.ts import types: ${imported}`)
  return declarations
}
