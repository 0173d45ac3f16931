import { contract, limits } from '../index.ts'
import { differ } from './link.ts'
import { type Check, expectAnswer } from './trial.ts'

const tier = 'named' as const

const restart = (verb: keyof typeof contract.services): Check => ({
  call: `services.${verb}`,
  tried: 'the restart is accepted',
  tier,
  run: async (trial) => {
    await expectAnswer(trial, contract.services[verb], 200)
  },
})

/**
 * What no tier does, because it cannot be taken back: each is tried only when it is named. The restart of the whole
 * rig comes last, as nothing answers after it.
 */
export const named: Check[] = [
  {
    call: 'accounts.signUp',
    tried: 'an account is created, and refused the second time',
    tier,
    run: async (trial) => {
      const body = {
        firstName: 'Conformance',
        lastName: 'Check',
        phone: '0'.repeat(limits.PHONE_MIN_CHARS),
        email: `check-${Date.now()}@conformance-check.test`,
        password: crypto.randomUUID(),
        companyName: 'Conformance check',
        companyAddress: 'None',
      }
      await expectAnswer(trial, contract.accounts.signUp, 201, { body, token: null })
      await expectAnswer(trial, contract.accounts.signUp, 409, { body, token: null })
    },
  },
  {
    call: 'sled.home',
    tried: 'the sled is sent home',
    tier,
    run: async (trial) => {
      await expectAnswer(trial, contract.sled.home, 200)
    },
  },
  {
    call: 'schedules.removeAll',
    tried: 'ALL schedules are deleted',
    tier,
    run: async (trial) => {
      await expectAnswer(trial, contract.schedules.removeAll, 200)
      const { data } = await expectAnswer(trial, contract.schedules.list, 200)
      if (data.scheduler.length > 0) differ('data.scheduler', 'none', `${data.scheduler.length}`)
    },
  },
  restart('restartMotor'),
  restart('restartNxwitness'),
  restart('restartPitunnel'),
  restart('restartSystem'),
]
