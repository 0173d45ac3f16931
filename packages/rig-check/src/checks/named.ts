import { limits } from '@rig/contract'
import { readSchedules } from '@rig/contract/reading/schedules'
import { expectDone, expectRead, expectRefusal } from '../answers.ts'
import { type Check, checkIn } from '../check.ts'
import { fail } from '../unusable.ts'

const check = checkIn('named')

const restart = (call: Check['call']) => check(call, 'the restart is accepted', (trial) => expectDone(trial, call, 200))

/**
 * What no tier does, because it cannot be undone: each check runs only when it is named. The restart of the whole rig is
 * last, because the rig does not respond after it.
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
    await expectDone(trial, 'accounts.signUp', 201, { body, token: null })
    await expectRefusal(trial, 'accounts.signUp', 409, { body, token: null })
  }),
  check('sled.home', 'the sled is sent home', (trial) => expectDone(trial, 'sled.home', 200)),
  check('schedules.removeAll', 'ALL schedules are deleted', async (trial) => {
    await expectDone(trial, 'schedules.removeAll', 200)
    const left = await expectRead(trial, 'schedules.list', readSchedules)
    if (left.length > 0) fail('data.scheduler', 'none', String(left.length))
  }),
  restart('services.restartMotor'),
  restart('services.restartNxwitness'),
  restart('services.restartPitunnel'),
  restart('services.restartSystem'),
]
