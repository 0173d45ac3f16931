import { contract } from '@rig/contract'
import { addAccount, assertMaySignUp, findAccountByEmail, toUser } from '@rig/rig'
import { initServer } from '@ts-rest/fastify'
import { setJobCookie } from '../access/authorise.ts'
import { HttpError, throwWithRetryAfter } from '../access/http-error.ts'
import { createSuccess } from '../http/envelope.ts'
import type { Simulator } from '../simulator.ts'

export const accountRoutes = ({ store, signIns, signUps, passwords, tokens }: Simulator) =>
  initServer().router(contract.accounts, {
    signUp: async ({ body: { password, ...fields }, request }) => {
      signUps.admit(request.ip)
      // Checked before the password is hashed, because hashing is slow.
      assertMaySignUp(store.read(), fields.email)
      const signal = store.getReplacedSignal()
      const account = {
        ...fields,
        passwordHash: await passwords.hash(password, { seed: store.read().seed, email: fields.email }),
      }
      if (signal.aborted) throwWithRetryAfter(503, 1, 'The rig was reset during the sign-up. Sign up again')
      store.change((rig) => addAccount(rig, account))
      tokens.revokeApiTokens(fields.email)
      return { status: 201, body: createSuccess({ user: toUser({ ...account, isSuperAdmin: false }) }) }
    },
    login: async ({ body: { email, password }, request, reply }) => {
      signIns.assertMayTry(email, request.ip)
      const account = findAccountByEmail(store.read(), email)
      const isPasswordRight = await passwords.verify(password, account?.passwordHash)
      // Checks again, because other attempts may have failed while the password was verified.
      signIns.assertMayTry(email, request.ip)
      if (!account || !isPasswordRight) {
        signIns.recordFailure(email, request.ip)
        throw new HttpError(401, 'The email or the password is wrong')
      }
      if (findAccountByEmail(store.read(), email)?.passwordHash !== account.passwordHash)
        throwWithRetryAfter(503, 1, 'The rig was reset during the sign-in. Sign in again')
      signIns.recordSuccess(email, request.ip)
      setJobCookie(tokens, request, reply)
      return {
        status: 200,
        body: { ...createSuccess({ user: toUser(account) }), token: tokens.signApiToken(account.email) },
      }
    },
  })
