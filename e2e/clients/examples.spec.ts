import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, writeFile } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from './fixtures.ts'

const run = promisify(execFile)
const rigSim = join(import.meta.dirname, '../../packages/rig-sim')
const readme = readFileSync(join(rigSim, 'README.md'), 'utf8')

/** Returns the example below a heading of packages/rig-sim/README.md. */
const readExample = (heading: string) => {
  const section = readme.split(`## ${heading}\n`)[1]
  const code = /```\w+\n(.*?)```/s.exec(section ?? '')?.[1]
  if (!code) throw new Error(`README.md has no example below '${heading}'`)
  return code
}

test('the pytest example in README.md passes', async ({ simulator }, testInfo) => {
  const path = testInfo.outputPath('test_rig.py')
  await writeFile(path, readExample('pytest, over HTTP'))

  const { stdout } = await run('python3', ['-m', 'pytest', '-q', path], {
    env: { ...process.env, RIG_URL: simulator.url },
  })

  expect(stdout).toContain('1 passed')
})

test('the curl example in README.md lists the request to which its fault was applied', async ({ simulator }) => {
  const { stdout } = await run('sh', ['-ec', readExample('Postman and curl')], {
    env: { ...process.env, RIG_URL: simulator.url },
  })

  expect(stdout).toContain('503{"requests":[{')
  expect(stdout).toContain('"path":"/api/v1/dashboard/"')
})

test('the CI example in README.md runs the tests when the rig is ready', async ({ browserName: _ }, testInfo) => {
  const npx = testInfo.outputPath('npx')
  await writeFile(npx, `#!/bin/sh\nshift\nexec '${process.execPath}' '${join(rigSim, 'dist/main.js')}' "$@"\n`)
  await chmod(npx, 0o755)
  await writeFile(testInfo.outputPath('test_rig.py'), readExample('pytest, over HTTP'))

  const { stdout } = await run('sh', ['-ec', readExample('A CI job')], {
    cwd: dirname(npx),
    env: { ...process.env, PORT: '9431', PATH: `${dirname(npx)}${delimiter}${process.env.PATH}` },
  })

  expect(stdout).toContain('1 passed')
})
