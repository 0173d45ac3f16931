import { contract } from '@rig/contract'
import { accountOf, addAccount, userOf } from '@rig/rig'
import { initServer } from '@ts-rest/fastify'
import { setJobCookie } from '../access/job-cookie.ts'
import { hashPassword, verifyPassword } from '../access/passwords.ts'
import { Refusal, refuseFor } from '../access/refusal.ts'
import { success } from '../http/envelope.ts'
import type { Simulator } from '../simulator.ts'

export const accountRoutes = ({ store, signIns, tokens }: Simulator) =>
  initServer().router(contract.accounts, {
    signUp: async ({ body: { password, ...fields } }) => {
      const account = {
        ...fields,
        passwordHash: await hashPassword(password, { seed: store.read().seed, email: fields.email }),
      }
      store.change((rig) => addAccount(rig, account))
      return { status: 201, body: success({ user: userOf({ ...account, isSuperAdmin: false }) }) }
    },
    login: {
      handler: async ({ body: { email, password }, request }) => {
        assertMayTry(signIns.secondsToWait(email, request.ip))
        const account = accountOf(store.read(), email)
        const isRight = await verifyPassword(password, account?.passwordHash)
        // Checked again, because other attempts may have failed concurrently.
        assertMayTry(signIns.secondsToWait(email, request.ip))
        if (!account || !isRight) {
          signIns.recordFailure(email, request.ip)
          throw new Refusal(401, 'The email or the password is wrong')
        }
        signIns.recordSuccess(email, request.ip)
        return { status: 200, body: { ...success({ user: userOf(account) }), token: tokens.forApi(account.email) } }
      },
      hooks: {
        preSerialization: async (request, reply) => {
          if (reply.statusCode === 200) setJobCookie(tokens, request, reply)
        },
      },
    },
  })

const assertMayTry = (seconds: number) => {
  if (seconds > 0) refuseFor(429, seconds, `Too many failed sign-ins. Try again in ${seconds} s`)
}
