import { buildApp } from './app.ts'
import { readEnv } from './env.ts'
import { demoAccounts } from './seed.ts'

const environment = { LOG_LEVEL: 'info', SEED_MEDIA: 'on', STRICT_REPLIES: 'off', ...process.env }

const start = async () => {
  const { HOST, PORT } = readEnv(environment)
  const app = await buildApp(environment)

  // Closing stops every axis before anything else; then nothing is waited for.
  const end = () => app.close().finally(() => process.exit(0))
  process.once('SIGTERM', end).once('SIGINT', end)

  const address = await app.listen({ host: HOST, port: PORT })
  console.log(`\nThe rig is simulated at ${address}`)
  for (const { email, password, isSuperAdmin } of demoAccounts) {
    console.log(`  ${email} / ${password}${isSuperAdmin ? ' (super admin)' : ''}`)
  }
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
