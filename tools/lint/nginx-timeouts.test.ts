import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const renderScript = join(import.meta.dirname, '../../docker/web/render.mjs')

/** Returns the nginx configuration of the container `web`. */
const renderConfig = (env: Record<string, string>) => {
  const folder = mkdtempSync(join(tmpdir(), 'rig-nginx-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'index.html'), '')
  execFileSync(process.execPath, [renderScript], {
    env: { RIG_HOST: 'http://rig.example', RUN_DIR: folder, CONSOLE_DIR: folder, ...env },
  })
  return readFileSync(join(folder, 'nginx.conf'), 'utf8')
}

const readMs = (config: string, directive: string) => {
  const [, value, unit] = new RegExp(` ${directive} (\\d+)(m?s);`).exec(config) ?? []
  return Number(value) * (unit === 'ms' ? 1 : 1_000)
}

test.each([
  ['60s', 60_000],
  ['300s', 300_000],
  ['300ms', 300],
])('with RIG_ANSWER_TIMEOUT=%s nginx responds before it closes the connection to the rig', (timeout, expected) => {
  const config = renderConfig({ RIG_ANSWER_TIMEOUT: timeout })

  expect(readMs(config, 'proxy_read_timeout')).toBe(expected)
  expect(readMs(config, 'proxy_timeout')).toBeGreaterThan(expected)
})
