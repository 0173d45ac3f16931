import { Outlet } from 'react-router-dom'
import { useSession } from '../console/session.ts'
import { NotFoundScreen } from './not-found-screen.tsx'
import { ScreenTitle } from './screen-title.tsx'

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
