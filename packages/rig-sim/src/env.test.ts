import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { isMainThread } from 'node:worker_threads'
import { expect, onTestFinished, test, vi } from 'vitest'
import { omitEmptyValues, readEnv } from './env.ts'

test('readEnv returns defaults for an empty environment', () => {
  expect(readEnv()).toMatchObject({ HOST: '127.0.0.1', PORT: 8080, SIM_CONTROL: 'off', STREAM_FPS: 15 })
})

test('readEnv parses numbers', () => {
  const env = readEnv({ PORT: '8123', STREAM_FPS: '25', SIM_SEED: '7' })

  expect(env).toMatchObject({ PORT: 8123, STREAM_FPS: 25, SIM_SEED: 7 })
})

test.each([
  ['PORT', 'eighty', "PORT must be a number, not 'eighty'"],
  ['PORT', '70000', "PORT must be at most 65535, not '70000'"],
  ['PORT', '0x50', "PORT must be a number, not '0x50'"],
  ['PORT', ' ', "PORT must be a number, not ' '"],
  ['HOST', 'http://rig', "HOST must be an IP address or a host name, not 'http://rig'"],
  ['STREAM_FPS', '60', "STREAM_FPS must be at most 25, not '60'"],
  ['SIM_CONTROL', 'yes', "SIM_CONTROL must be 'on' or 'off', not 'yes'"],
  ['STAND_DIR', '/nowhere', "STAND_DIR must be the folder of the built stand, not '/nowhere'"],
  ['ALLOWED_ORIGINS', 'a', "ALLOWED_ORIGINS must be origins such as https://console.example, or *, not 'a'"],
  ['ALLOWED_ORIGINS', 'https://a.example/path', "not 'https://a.example/path'"],
  ['SIM_NOW', '1969-12-31T23:59:59Z', "SIM_NOW must be in the years 1970 to 2199, not '1969-12-31T23:59:59Z'"],
  ['SIM_NOW', '2199-12-31T23:00:00-01:00', "SIM_NOW must be in the years 1970 to 2199, not '2199-"],
  ['RIG_TIME_ZONE', 'Mars/Base', "RIG_TIME_ZONE must be a time zone such as Europe/Berlin, not 'Mars/Base'"],
])('readEnv rejects %s=%s with a message that describes valid values', (name, value, sentence) => {
  expect(() => readEnv({ [name]: value })).toThrow(sentence)
})

test.each(['CONSOLE_DIR', 'STAND_DIR'])('readEnv resolves a relative %s', (name) => {
  const folder = mkdtempSync(join(tmpdir(), 'rig-page-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'index.html'), '')

  expect(readEnv({ [name]: relative(process.cwd(), folder) })).toMatchObject({ [name]: folder })
})

// Stryker runs the tests in threads, whose TZ has no effect
test.runIf(isMainThread).each([
  ['', 'UTC'],
  ['nowhere', 'UTC'],
  ['Europe/Zurich', 'Europe/Zurich'],
])('with TZ=%j the default of RIG_TIME_ZONE is %s', (TZ, zone) => {
  vi.stubEnv('TZ', TZ)
  onTestFinished(() => void vi.unstubAllEnvs())

  expect(readEnv().RIG_TIME_ZONE).toBe(zone)
})

test.each(['HOST', 'PORT', 'SIM_SEED', 'RESTART_SYSTEM_MS', 'CONSOLE_DIR', 'SIM_NOW', 'LAND'])(
  'readEnv returns the default for an empty %s',
  (name) => {
    expect(readEnv({ [name]: '' })).toEqual(readEnv())
  },
)

test.each(['RIG_JWT_SECRET', 'SIM_TOKEN'])('readEnv rejects an empty %s', (name) => {
  expect(() => readEnv({ [name]: '' })).toThrow(`${name} must have at least`)
})

test('omitEmptyValues keeps a default that an empty variable would replace', () => {
  const env = { LOG_LEVEL: 'info', ...omitEmptyValues({ LOG_LEVEL: '', PORT: '0' }) }

  expect(env).toEqual({ LOG_LEVEL: 'info', PORT: '0' })
})

test('readEnv rejects a short secret without revealing it in the message', () => {
  expect(() => readEnv({ RIG_JWT_SECRET: 'short' })).toThrow('RIG_JWT_SECRET must have at least 16 characters')
  expect(() => readEnv({ RIG_JWT_SECRET: 'short' })).not.toThrow("'short'")
})
