import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { installPackages, repositoryRoot } from './install-packages.ts'

const run = promisify(execFile)

let folder = ''
const temporary = mkdtempSync(join(tmpdir(), 'rig-packages-'))
const started: ChildProcess[] = []

test.beforeAll(() => {
  folder = installPackages(temporary)
})

test.afterEach(async () => {
  for (const child of started.splice(0)) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
})

test.afterAll(() => rmSync(temporary, { recursive: true, force: true }))

const startRig = async () => {
  const command = join(folder, 'node_modules/.bin/rig-sim')
  const child = spawn(command, ['--port', '0', '--land', 'coarse'], { stdio: ['ignore', 'pipe', 'inherit'] })
  started.push(child)
  for await (const line of createInterface(child.stdout)) {
    const [url] = /http:[^\s"]+/.exec(line) ?? []
    if (url) return url
  }
  throw new Error('rig-sim has printed no URL')
}

test('the packages contain no tests, source maps, sources, or absolute paths of the build machine', () => {
  const scope = join(folder, 'node_modules/@rig')
  const files = readdirSync(scope, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

  const unwanted = files.filter((file) => /\.test\.|\.map$|\/src\/|(?<!\.d)\.tsx?$/.test(file))
  const withPaths = files.filter((file) => readFileSync(file, 'latin1').includes(repositoryRoot))

  expect(files.length).toBeGreaterThan(50)
  expect([unwanted, withPaths]).toEqual([[], []])
})

test('rig-sim serves the console, the API and its documentation, and rig-check reports the rig as usable', async () => {
  const url = await startRig()

  const responses = await Promise.all(
    ['/', '/api/v1/dashboard/', '/api/docs/swagger-ui.css'].map((path) => fetch(url + path)),
  )
  const page = (await responses[0]?.text()) ?? ''
  const [script = ''] = /assets\/[\w-]+\.js/.exec(page) ?? []
  const account = ['--email', 'operator@rig.test', '--password', 'operator-demo']
  const { stdout } = await run('npx', ['rig-check', '--host', url, ...account], { cwd: folder })

  expect(responses.map(({ status }) => status)).toEqual([200, 401, 200])
  expect((await fetch(`${url}/${script}`)).status).toBe(200)
  expect(stdout).toContain('0 unusable')
})

test('npx rig-sim --help lists the options, and with an unknown option rig-sim exits with a message', async () => {
  const { stdout } = await run('npx', ['rig-sim', '--help'], { cwd: folder })
  const unknown = run('npx', ['rig-sim', '--sim-sede', '7'], { cwd: folder })

  expect(stdout).toContain('--sim-seed')
  await expect(unknown).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('--sim-sede') })
})

const usage = `import { createRig } from '@rig/sim'

const rig = await createRig({ seed: 7, now: '2026-05-04T12:00:00Z', faults: [{ kind: 'sled-jam', at: 100 }] })
const { status, body } = await rig.control.state()
if (status !== 200) throw new Error(body.message)
const request = async (path: string, init: RequestInit) => (await fetch(rig.url + '/api/v1/' + path, init)).json()
const account = JSON.stringify({ email: 'operator@rig.test', password: 'operator-demo' })
const { token } = await request('user/login/', { method: 'POST', headers: { 'content-type': 'application/json' }, body: account })
const { data } = await request('dashboard/', { headers: { authorization: 'Bearer ' + token } })
const poster = await fetch(rig.url + data.camera[0].poster)
console.log(JSON.stringify({ seed: body.seed, faults: body.faults.length, poster: poster.status }))
await rig.close()
`

test('a TypeScript program that imports createRig is type-checked, draws a picture and exits', async () => {
  const options = {
    module: 'NodeNext',
    target: 'ES2022',
    lib: ['ES2022', 'DOM'],
    types: [],
    strict: true,
    outDir: 'out',
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  writeFileSync(join(folder, 'use.ts'), usage)
  writeFileSync(join(folder, 'wrong.ts'), usage.replace('seed: 7', "seed: 'seven'"))
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: ['use.ts'] }))

  await run(join(repositoryRoot, 'node_modules/.bin/tsc'), ['--project', '.'], { cwd: folder })
  const { stdout } = await run(process.execPath, ['out/use.js'], { cwd: folder })
  const wrong = run(
    join(repositoryRoot, 'node_modules/.bin/tsc'),
    ['--noEmit', '--ignoreConfig', '--strict', 'wrong.ts'],
    {
      cwd: folder,
    },
  )

  expect(JSON.parse(stdout)).toEqual({ seed: 7, faults: 1, poster: 200 })
  await expect(wrong).rejects.toMatchObject({ stdout: expect.stringContaining("Type 'string' is not assignable") })
})
