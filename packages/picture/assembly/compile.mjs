// Compiles land.ts to WebAssembly and embeds the result in a module, so that bundles need no separate file.
import { existsSync, mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const source = join(import.meta.dirname, 'land.ts')
const target = join(import.meta.dirname, '../dist/land.ts')

const changed = Math.max(...[source, import.meta.filename].map((file) => statSync(file).mtimeMs))
// Skips the compiler when the output is current, because compiling takes a few seconds.
if (!existsSync(target) || statSync(target).mtimeMs < changed) await compile()

async function compile() {
  const { main } = await import('assemblyscript/asc')
  const options = ['-O3', '--noAssert', '--runtime', 'stub', '--enable', 'simd', '--importMemory']
  let code
  const { error, stderr } = await main(
    ['land.ts', '--baseDir', import.meta.dirname, '--outFile', 'land.wasm', ...options],
    {
      writeFile: (_name, contents) => {
        code = Buffer.from(contents).toString('base64')
      },
    },
  )
  if (error) throw new Error(`${error.message}\n${stderr}`)
  mkdirSync(join(target, '..'), { recursive: true })
  // Replaces the file atomically, because other build steps may read it at the same time.
  writeFileSync(`${target}.new`, `export const landCode = '${code}'\n`)
  renameSync(`${target}.new`, target)
}
