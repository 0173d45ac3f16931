import { recorded } from '@rig/check/recording'
import { demoAccounts } from '@rig/rig'
import { buildApp } from './app.ts'
import { assertControlIsClosed, readEnv } from './env.ts'
import { buildReplay, readRecording } from './replay/replay.ts'

const environment = {
  LOG_LEVEL: 'info',
  SEED_MEDIA: 'on',
  STRICT_BODIES: 'off',
  STRICT_REPLIES: 'off',
  CLOSE_GRACE_MS: 2_200,
  ...process.env,
}

const start = async () => {
  const env = readEnv(environment)
  if (!env.SIM_REPLAY) assertControlIsClosed(env)
  const { HOST, PORT, SIM_REPLAY, STAND_DIR } = env
  const app = SIM_REPLAY ? await buildReplay(env, readRecording(SIM_REPLAY)) : await buildApp(environment)

  // Closing first stops every axis. A second signal is ignored, because calls in flight still complete.
  let isEnding = false
  const end = () => {
    if (isEnding) return
    isEnding = true
    void app.close().finally(() => process.exit(0))
  }
  process.on('SIGTERM', end).on('SIGINT', end)

  const address = await app.listen({ host: HOST, port: PORT })
  console.log(`\nThe rig is ${SIM_REPLAY ? `replayed from ${SIM_REPLAY}` : 'simulated'} at ${address}`)
  if (STAND_DIR && !SIM_REPLAY) console.log(`The stand is at ${address}/stand/`)
  const accounts = SIM_REPLAY ? [{ ...recorded, isSuperAdmin: false }] : demoAccounts
  for (const { email, password, isSuperAdmin } of accounts) {
    console.log(`  ${email} / ${password}${isSuperAdmin ? ' (super admin)' : ''}`)
  }
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
