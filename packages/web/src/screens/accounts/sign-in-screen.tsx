import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Navigate, useLocation } from 'react-router-dom'
import { signIn } from '../../features/accounts/accounts-api.ts'
import { SignInForm } from '../../features/accounts/sign-in-form.tsx'
import { cameraList } from '../../features/cameras/cameras-api.ts'
import { pathAfterSignIn } from '../../lib/attempted-path.ts'
import { useSession } from '../../lib/session.ts'
import { fetchLiveView } from '../fetch-live-view.ts'
import styles from './sign-in-screen.module.css'

/** The sign-in screen. A visitor who is signed in goes on at once. */
export const SignInScreen = () => {
  const { state } = useLocation()
  const { admin } = useSession()
  const queryClient = useQueryClient()
  const { mutate, isPending, error } = useMutation(signIn(() => queryClient.prefetchQuery(cameraList())))

  if (admin && !isPending) return <Navigate to={pathAfterSignIn(admin.isSuperAdmin, state)} replace />
  return (
    <>
      <h1 className={styles.title}>Welcome back</h1>
      <SignInForm onSubmit={mutate} onBegin={fetchLiveView} pending={isPending} refusal={error?.message} />
    </>
  )
}
