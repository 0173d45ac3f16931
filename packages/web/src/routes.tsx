import { type ComponentType, type ReactNode, useEffectEvent, useLayoutEffect } from 'react'
import { Navigate, Outlet, type RouteObject, useLocation, useNavigationType } from 'react-router-dom'
import { AuthFrame } from './accounts/auth-frame.tsx'
import { SignInScreen } from './accounts/sign-in-screen.tsx'
import { toRedirectState } from './console/attempted-path.ts'
import { useSession } from './console/console-context.tsx'
import { paths } from './console/paths.ts'
import { importCode } from './lib/import-code.ts'
import { ErrorScreen } from './shell/missing-code.tsx'
import { ScreenTitle } from './shell/screen-title.tsx'
import { lazyPart } from './ui/lazy-part.tsx'

const withTitle = (title: string, element: ReactNode) => ({
  element: (
    <>
      <ScreenTitle name={title} />
      {element}
    </>
  ),
})

const createScreenRoute = <Name extends string>(
  path: string,
  title: string,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
) => ({
  path,
  lazy: async () => {
    const Screen: ComponentType = (await importCode(load))[name]
    return withTitle(title, <Screen />)
  },
})

/** Returns a lazy route without a page title, for frames and for steps within a screen. */
const createUntitledRoute = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) => ({
  lazy: async () => {
    const Component: ComponentType = (await importCode(load))[name]
    return { Component }
  },
})

const loadDashboardFrame = () => import('./shell/dashboard-frame.tsx')
const loadLive = () => import('./live/view/live-screen.tsx')
const loadNewSchedule = () => import('./schedules/new-schedule-screen.tsx')
const loadFindings = () => import('./evidence/findings/list/findings-screen.tsx')
const loadNotFound = () => import('./shell/not-found-screens.tsx')
const loadPasswords = () => import('./accounts/password-screens.tsx')

export const preloadLiveViewCode = () => void Promise.allSettled([loadDashboardFrame(), loadLive()])

// Most users open the live view after signing in, so its code is loaded while they type
const signIn = { index: true, ...withTitle('Sign in', <SignInScreen onTyping={preloadLiveViewCode} />) }
const notFound = createScreenRoute('*', 'Not found', loadNotFound, 'NotFoundScreen')
const pageNotFound = createScreenRoute('*', 'Page Not Found', loadNotFound, 'PageNotFoundScreen')

const authScreens: RouteObject[] = [
  signIn,
  createScreenRoute('signup', 'Sign up', () => import('./accounts/sign-up-screen.tsx'), 'SignUpScreen'),
  createScreenRoute('forgotpassword', 'Forgot password', loadPasswords, 'ForgotPasswordScreen'),
  createScreenRoute('resetpassword', 'Reset password', loadPasswords, 'ResetPasswordScreen'),
  pageNotFound,
]

const dashboardScreens: RouteObject[] = [
  { ...pageNotFound, path: '' },
  createScreenRoute('view', 'Dashboard', loadLive, 'LiveScreen'),
  createScreenRoute('scheduler', 'Scheduler', () => import('./schedules/scheduler-screen.tsx'), 'SchedulerScreen'),
  {
    ...createScreenRoute('scheduler/new', 'New schedule', loadNewSchedule, 'NewScheduleScreen'),
    children: [
      { index: true, ...createUntitledRoute(loadNewSchedule, 'NewScheduleCameraScreen') },
      { path: 'position', ...createUntitledRoute(loadNewSchedule, 'NewSchedulePositionScreen') },
      { path: 'time', ...createUntitledRoute(loadNewSchedule, 'NewScheduleTimeScreen') },
    ],
  },
  createScreenRoute('gallery', 'Gallery', () => import('./files/gallery/gallery-screen.tsx'), 'GalleryScreen'),
  createScreenRoute('findings', 'Findings', loadFindings, 'FindingsScreen'),
  createScreenRoute('job', 'Job', () => import('./files/jobs/job-screen.tsx'), 'JobScreen'),
  createScreenRoute('alarm', 'Alarm', () => import('./alarms/alarm-screen.tsx'), 'AlarmScreen'),
  pageNotFound,
]

const superAdminScreens: RouteObject[] = [
  createScreenRoute('', 'Users', () => import('./users/users-screen.tsx'), 'UsersScreen'),
  createScreenRoute('manage_user', 'Manage user', () => import('./users/manage-user-screen.tsx'), 'ManageUserScreen'),
]

const NotFoundScreen = lazyPart(loadNotFound, 'NotFoundScreen')

/** Redirects signed-out visitors to `/`. Passes on the attempted path, except after a logout. */
const RequireSignIn = () => {
  const location = useLocation()
  const admin = useSession((session) => session.admin)
  const ended = useSession((session) => session.ended)
  if (admin) return <Outlet />
  return <Navigate to={paths.signIn} replace state={ended === 'logout' ? null : toRedirectState(location)} />
}

/** Users who are not super admins see the not-found screen. */
const RequireSuperAdmin = () => {
  const admin = useSession((session) => session.admin)
  if (admin?.isSuperAdmin) return <Outlet />
  return (
    <>
      <ScreenTitle name="Not found" />
      <NotFoundScreen />
    </>
  )
}

/** A new screen begins at its top. After Back and Forward, the browser restores the scroll position. */
const useScrollToTop = () => {
  const { pathname } = useLocation()
  const navigationType = useNavigationType()
  const scroll = useEffectEvent(() => navigationType !== 'POP' && window.scrollTo({ top: 0, behavior: 'instant' }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each screen
  useLayoutEffect(() => void scroll(), [pathname])
}

const Root = () => {
  useScrollToTop()
  return <Outlet />
}

const Nothing = () => null

/** Routes of the console (spec 2). */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <ErrorScreen />,
    // Rendering nothing keeps the loading screen from index.html visible until the first screen is loaded
    hydrateFallbackElement: <Nothing />,
    children: [
      { path: '/', element: <AuthFrame />, children: [signIn] },
      { path: 'auth', element: <AuthFrame />, children: authScreens },
      {
        path: 'dashboard',
        element: <RequireSignIn />,
        children: [
          {
            ...createUntitledRoute(loadDashboardFrame, 'DashboardFrame'),
            children: [{ errorElement: <ErrorScreen />, children: dashboardScreens }],
          },
        ],
      },
      {
        path: 'super_admin',
        element: <RequireSignIn />,
        children: [
          {
            element: <RequireSuperAdmin />,
            children: [
              {
                ...createUntitledRoute(() => import('./shell/super-admin-frame.tsx'), 'SuperAdminFrame'),
                children: superAdminScreens,
              },
              notFound,
            ],
          },
        ],
      },
      notFound,
    ],
  },
]
