import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { createSyntheticFilm } from './testing/synthetic-film.ts'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'rig-cable-diff-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('the program in the README prints the change between two films', async () => {
  const program = /```ts\n(.+?)```/s.exec(readFileSync(join(root, 'README.md'), 'utf8'))?.[1] ?? ''
  writeFileSync(join(folder, 'program.mts'), program)
  mkdirSync(join(folder, 'node_modules/@rig'), { recursive: true })
  symlinkSync(root, join(folder, 'node_modules/@rig/cable-diff'))
  const size = { width: 320, height: 180, frameCount: 40 }
  await writeFilm('june.rgba', createSyntheticFilm(size))
  await writeFilm('july.rgba', createSyntheticFilm({ ...size, defect: { at: 20, w: 10, length: 36, height: 24 } }))

  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
  const { stdout, stderr } = spawnSync(process.execPath, ['--import', tsx, 'program.mts'], {
    cwd: folder,
    encoding: 'utf8',
  })

  expect(stderr).toBe('')
  expect(stdout.trim().split('\n').at(-1)).toMatch(/^1 (49|50|51)\.\d+$/)
})

async function writeFilm(name: string, film: ReturnType<typeof createSyntheticFilm>) {
  const frames: Buffer[] = []
  for await (const { luma } of film.frames(0)) {
    const rgba = new Uint32Array(luma.values).map((value) => 0xff000000 + value * 0x010101)
    frames.push(Buffer.from(rgba.buffer))
  }
  writeFileSync(join(folder, name), Buffer.concat(frames))
}
