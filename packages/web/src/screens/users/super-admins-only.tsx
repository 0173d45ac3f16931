import { Outlet } from 'react-router-dom'
import { ScreenTitle } from '../../lib/screen-title.tsx'
import { useSession } from '../../lib/session.ts'
import { NotFoundScreen } from '../messages/not-found-screen.tsx'

/** For everybody else the area does not exist (product 3). */
export const SuperAdminsOnly = () => {
  const { admin } = useSession()
  if (admin?.isSuperAdmin) return <Outlet />
  return (
    <>
      <ScreenTitle name="Not found" />
      <NotFoundScreen />
    </>
  )
}
