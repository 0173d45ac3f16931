import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const readText = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8')

const { version } = JSON.parse(readText('package.json')) as { version: string }

test('docker-compose.yml tags every image with the version in package.json', () => {
  const tags = [...readText('docker-compose.yml').matchAll(/image: rig-console\/[\w-]+:(\S+)/g)].map(([, tag]) => tag)

  expect(tags).toEqual([version, version, version])
})

test('the newest release in CHANGELOG.md has the version of package.json', () => {
  expect(readText('CHANGELOG.md').match(/^## (\d\S*)/m)?.[1]).toBe(version)
})

test.each(['rig-sim', 'rig-check'])('the package %s has the version of the root package.json', (name) => {
  expect(JSON.parse(readText(`packages/${name}/package.json`)).version).toBe(version)
})
