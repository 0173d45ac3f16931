import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Navigate, useLocation } from 'react-router-dom'
import { pathAfterSignIn } from '../console/attempted-path.ts'
import { useSession } from '../console/session.ts'
import { signIn } from '../rig/accounts.ts'
import { cameraList } from '../rig/cameras.ts'
import { fetchLiveView } from '../shell/preload-live-view.ts'
import { SignInForm } from './sign-in-form.tsx'
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
