import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { attemptAt } from '../console/attempted-path.ts'
import { paths } from '../console/paths.ts'
import { useSession } from '../console/session.ts'

/** Lets only a signed-in visitor through; others go to "/", carrying along where they wanted to go, unless they have just left. */
export const SignedIn = () => {
  const location = useLocation()
  const { admin, ended } = useSession()
  if (admin) return <Outlet />
  return <Navigate to={paths.signIn} replace state={ended === 'logout' ? null : attemptAt(location)} />
}
