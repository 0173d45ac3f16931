import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { toRedirectState } from '../console/attempted-path.ts'
import { useSession } from '../console/console-context.tsx'
import { paths } from '../console/paths.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { ScreenTitle } from './screen-title.tsx'

const NotFoundScreen = lazyPart(() => import('./not-found-screens.tsx'), 'NotFoundScreen')

/** Redirects a user who is not signed in to `/` with the attempted path, except after a logout. */
export const RequireSignIn = () => {
  const location = useLocation()
  const admin = useSession((session) => session.admin)
  const ended = useSession((session) => session.ended)
  if (admin) return <Outlet />
  return <Navigate to={paths.signIn} replace state={ended === 'logout' ? null : toRedirectState(location)} />
}

/** Users who are no super admin see the not-found screen. */
export const RequireSuperAdmin = () => {
  const admin = useSession((session) => session.admin)
  if (admin?.isSuperAdmin) return <Outlet />
  return (
    <>
      <ScreenTitle name="Not found" />
      <NotFoundScreen />
    </>
  )
}
