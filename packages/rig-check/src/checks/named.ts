import { limits } from '@rig/contract'
import { readSchedules } from '@rig/contract/reading/schedules'
import { type Check, checksOfTier } from '../check.ts'
import { failCheck } from '../check-errors.ts'
import { expectReadable, expectRefusal, expectSuccess } from '../expect-response.ts'

const check = checksOfTier('named')

const restart = (call: Check['call']) => check(call, 'accepts the restart', (trial) => expectSuccess(trial, call, 200))

/**
 * These checks cannot be undone, so each runs only if the caller names its endpoint. The restart of the whole rig is
 * last, because the rig does not respond afterwards.
 */
export const namedChecks: Check[] = [
  check('accounts.signUp', 'creates an account and refuses a duplicate', async (trial) => {
    const body = {
      firstName: 'Conformance',
      lastName: 'Check',
      phone: '0'.repeat(limits.PHONE_MIN_CHARS),
      email: `check-${Date.now()}@conformance-check.test`,
      password: crypto.randomUUID(),
      companyName: 'Conformance check',
      companyAddress: 'None',
    }
    await expectSuccess(trial, 'accounts.signUp', 201, { body, token: null })
    await expectRefusal(trial, 'accounts.signUp', 409, { body, token: null })
  }),
  check('sled.home', 'moves the sled to its home position', (trial) => expectSuccess(trial, 'sled.home', 200)),
  check('schedules.removeAll', 'deletes ALL schedules', async (trial) => {
    await expectSuccess(trial, 'schedules.removeAll', 200)
    const left = await expectReadable(trial, 'schedules.list', readSchedules)
    if (left.length > 0) failCheck('data.scheduler', 'none', String(left.length))
  }),
  restart('services.restartMotor'),
  restart('services.restartNxwitness'),
  restart('services.restartPitunnel'),
  restart('services.restartSystem'),
]
