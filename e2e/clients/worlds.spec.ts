import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from './fixtures.ts'

const run = promisify(execFile)
const document = readFileSync(join(import.meta.dirname, '../../docs/simulator.md'), 'utf8')

/** Returns the example of the section about worlds in a language. */
const readExample = (language: string) => {
  const section = document.slice(document.indexOf('### Worlds'))
  const code = new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(section)?.[1]
  if (!code) throw new Error(`docs/simulator.md has no example in ${language}`)
  return code
}

test('the pytest example of docs/simulator.md passes', async ({ simulator }, testInfo) => {
  const path = testInfo.outputPath('test_worlds.py')
  await writeFile(path, readExample('py'))

  const { stdout } = await run('python3', ['-m', 'pytest', '-q', path], {
    env: { ...process.env, RIG_URL: simulator.url },
  })

  expect(stdout).toContain('1 passed')
})

test('the curl example of docs/simulator.md lists the request that it made fail', async ({ simulator }) => {
  const { stdout } = await run('sh', ['-ec', readExample('sh')], { env: { ...process.env, RIG_URL: simulator.url } })

  expect(stdout).toContain('503{"requests":[{')
  expect(stdout).toContain('"path":"/api/v1/dashboard/"')
})
