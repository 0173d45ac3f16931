import { limits } from '@rig/contract'
import { readSchedules } from '@rig/contract/reading/schedules'
import { type Check, checkIn } from '../check.ts'
import { expectReadable, expectRefusal, expectSuccess } from '../expect-response.ts'
import { fail } from '../unusable.ts'

const check = checkIn('named')

const restart = (call: Check['call']) =>
  check(call, 'the restart is accepted', (trial) => expectSuccess(trial, call, 200))

/**
 * Checks that cannot be undone, so each runs only if the caller names it. The restart of the whole rig is last, because
 * the rig does not respond afterwards.
 */
export const named: Check[] = [
  check('accounts.signUp', 'an account is created, and refused the second time', async (trial) => {
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
  check('sled.home', 'the sled is sent home', (trial) => expectSuccess(trial, 'sled.home', 200)),
  check('schedules.removeAll', 'ALL schedules are deleted', async (trial) => {
    await expectSuccess(trial, 'schedules.removeAll', 200)
    const left = await expectReadable(trial, 'schedules.list', readSchedules)
    if (left.length > 0) fail('data.scheduler', 'none', String(left.length))
  }),
  restart('services.restartMotor'),
  restart('services.restartNxwitness'),
  restart('services.restartPitunnel'),
  restart('services.restartSystem'),
]
