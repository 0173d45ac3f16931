import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { attemptAt } from '../console/attempted-path.ts'
import { useSession } from '../console/console-context.tsx'
import { paths } from '../console/paths.ts'
import { NotFoundScreen } from './not-found-screens.tsx'
import { ScreenTitle } from './screen-title.tsx'

/** Shows its routes to a signed-in visitor; others go to "/", with the attempted path unless they have just logged out. */
export const SignedIn = () => {
  const location = useLocation()
  const admin = useSession((session) => session.admin)
  const ended = useSession((session) => session.ended)
  if (admin) return <Outlet />
  return <Navigate to={paths.signIn} replace state={ended === 'logout' ? null : attemptAt(location)} />
}

/** Shows its routes to a super admin; for others they do not exist (product 3). */
export const SuperAdminsOnly = () => {
  const admin = useSession((session) => session.admin)
  if (admin?.isSuperAdmin) return <Outlet />
  return (
    <>
      <ScreenTitle name="Not found" />
      <NotFoundScreen />
    </>
  )
}
