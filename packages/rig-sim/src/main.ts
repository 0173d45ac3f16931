#!/usr/bin/env node
import { randomBytes } from 'node:crypto'
import { demoAccounts } from '@rig/rig'
import { buildApp } from './app.ts'
import { assertConsoleExists, assertControlSurfaceIsProtected, omitEmptyValues, readEnv } from './env.ts'
import { formatHelp, parseOptions } from './options.ts'

const defaults = {
  LOG_LEVEL: 'info',
  SEED_MEDIA: 'on',
  STRICT_BODIES: 'off',
  STRICT_REPLIES: 'off',
  CLOSE_GRACE_MS: 2_200,
}

const start = async () => {
  const { isHelp, values } = parseOptions(process.argv.slice(2))
  if (isHelp) return console.log(formatHelp(readEnv(defaults)))

  const set = omitEmptyValues({ ...process.env, ...values })
  // `random` creates a token, because a fixed one in docker-compose.yml would be public.
  const randomToken = set.SIM_TOKEN === 'random' ? randomBytes(16).toString('hex') : undefined
  const environment = { ...defaults, ...set, ...(randomToken !== undefined && { SIM_TOKEN: randomToken }) }
  const env = readEnv(environment)
  assertConsoleExists(set)
  assertControlSurfaceIsProtected(env)
  const { HOST, PORT, STAND_DIR } = env
  const app = await buildApp(environment)

  // `app.close` stops every axis first and then waits for requests in flight, so a second signal must not interrupt it.
  let isEnding = false
  const end = () => {
    if (isEnding) return
    isEnding = true
    void app.close().finally(() => process.exit(0))
  }
  process.on('SIGTERM', end).on('SIGINT', end)

  const url = await app.listen({ host: HOST, port: PORT })
  console.log(`\nThe rig is simulated at ${url}`)
  if (STAND_DIR) console.log(`The stand is at ${url}/stand/`)
  if (randomToken !== undefined) console.log(`/sim requires the header x-sim-control: ${randomToken}`)
  for (const { email, password, isSuperAdmin } of demoAccounts) {
    console.log(`  ${email} / ${password}${isSuperAdmin ? ' (super admin)' : ''}`)
  }
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
