import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

type Config = { extends?: string; compilerOptions?: object; references?: { path: string }[] }

const root = join(import.meta.dirname, '../..')
const packages = readdirSync(join(root, 'packages')).map((name) => `packages/${name}`)
const folders = [...packages, 'e2e', 'tools']

const readConfig = (file: string): Config => JSON.parse(readFileSync(join(root, file), 'utf8'))

test.each(folders)('%s has a tsconfig.json that extends tsconfig.base.json', (folder) => {
  expect(readConfig(`${folder}/tsconfig.json`).extends).toBe(relative(folder, 'tsconfig.base.json'))
})

test('`pnpm types` checks the tsconfig files of all folders', () => {
  const configs = folders.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((file) => /^tsconfig.*\.json$/.test(file))
      .map((file) => (file === 'tsconfig.json' ? folder : `${folder}/${file}`)),
  )

  const checked = readConfig('tsconfig.json').references?.map(({ path }) => path)

  expect(checked?.toSorted()).toEqual(configs.toSorted())
})

test.each(['cable-diff', 'contract', 'rig'])('the sources of %s compile without Node and DOM types', (name) => {
  expect(readConfig(`packages/${name}/tsconfig.json`).compilerOptions).toBeUndefined()
})
