import type { Credentials, SignUp } from '@rig/contract'
import { readLogin } from '@rig/contract/reading/login'
import { mutationOptions } from '@tanstack/react-query'
import { askRig, callRig } from '../console/api.ts'
import { notices } from '../console/notices.ts'
import { admit, refuseLogin, startLogin } from '../console/session.ts'

/** Signs in, and then fetches what the first screen needs; the sign-in is complete only after that (spec 4). */
export const signIn = (fetchDashboard: () => Promise<unknown>) =>
  mutationOptions({
    mutationFn: async (body: Credentials) => {
      startLogin()
      admit(await askRig('accounts.login', { body }, readLogin))
      await fetchDashboard()
    },
    onMutate: () => notices.dismiss('Login failed'),
    onError: (error) => refuseLogin(error.message),
    meta: { success: 'Login Successful', failure: { text: 'Login failed' } },
  })

/** Creates an account; if the server refuses, its message is shown (spec 8). */
export const signUp = () =>
  mutationOptions({
    mutationFn: (body: SignUp) => callRig('accounts.signUp', { body }),
    meta: { success: 'Registration Successfull', failure: 'message' }, // sic, spec 8
  })
