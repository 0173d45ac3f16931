import type { Credentials, SignUp } from '@rig/contract'
import { readLogin } from '@rig/contract/reading/startup'
import { mutationOptions } from '@tanstack/react-query'
import type { RigConsole } from '../console/console.ts'
import { cameraList } from './cameras.ts'

/** Signs in, and waits for the dashboard data before the mutation succeeds (spec 4). */
export const signIn = (rigConsole: RigConsole) => {
  const { rig, session, notices, queryClient } = rigConsole
  return mutationOptions({
    mutationFn: async (body: Credentials) => {
      session.startLogin()
      const response = await rig.accounts.login({ body })
      session.completeLogin({ ...(await response.read(readLogin)), email: body.email })
      await queryClient.prefetchQuery(cameraList(rigConsole))
    },
    onMutate: () => notices.dismiss('Login failed'),
    onError: (error) => session.failLogin(error.message),
    meta: { success: 'Login Successful', failure: { text: 'Login failed' } },
  })
}

export const signUp = ({ rig }: RigConsole) =>
  mutationOptions({
    mutationFn: (body: SignUp) => rig.accounts.signUp({ body }),
    meta: { success: 'Registration Successfull', failure: 'message' }, // sic, spec 8
  })
