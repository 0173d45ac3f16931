import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { toRedirectState } from '../console/attempted-path.ts'
import { useSession } from '../console/console-context.tsx'
import { paths } from '../console/paths.ts'
import { NotFoundScreen } from './not-found-screens.tsx'
import { ScreenTitle } from './screen-title.tsx'

/**
 * Renders its child routes for a signed-in user. Redirects others to `/` with the attempted path, except after a
 * logout.
 */
export const RequireSignIn = () => {
  const location = useLocation()
  const admin = useSession((session) => session.admin)
  const ended = useSession((session) => session.ended)
  if (admin) return <Outlet />
  return <Navigate to={paths.signIn} replace state={ended === 'logout' ? null : toRedirectState(location)} />
}

/** Renders its child routes for a super admin. Other users see the not-found screen. */
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
