import type { ComponentType } from 'react'
import { Outlet, type RouteObject } from 'react-router-dom'
import { ScreenTitle } from './lib/screen-title.tsx'
import { AuthFrame } from './screens/auth-frame.tsx'
import { DashboardFrame } from './screens/dashboard-frame.tsx'
import { FaultScreen } from './screens/fault-screen.tsx'
import { NotFoundScreen } from './screens/not-found-screen.tsx'
import { OpeningScreen } from './screens/opening-screen.tsx'
import { PageNotFoundScreen } from './screens/page-not-found-screen.tsx'
import { SignInScreen } from './screens/sign-in-screen.tsx'
import { SignedIn } from './screens/signed-in.tsx'
import { SuperAdminsOnly } from './screens/super-admins-only.tsx'

const screen = (title: string, Screen: ComponentType) => ({
  element: (
    <>
      <ScreenTitle name={title} />
      <Screen />
    </>
  ),
})

/** A screen whose code is fetched when it is first opened. */
const lazyScreen = <Name extends string>(
  title: string,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
) => ({
  lazy: async () => screen(title, (await load())[name]),
})

const signIn = screen('Sign in', SignInScreen)
const notFound = screen('Not found', NotFoundScreen)
const pageNotFound = screen('Page Not Found', PageNotFoundScreen)

const signUp = lazyScreen('Sign up', () => import('./screens/sign-up-screen.tsx'), 'SignUpScreen')
const forgotPassword = lazyScreen(
  'Forgot password',
  () => import('./screens/forgot-password-screen.tsx'),
  'ForgotPasswordScreen',
)
const resetPassword = lazyScreen(
  'Reset password',
  () => import('./screens/reset-password-screen.tsx'),
  'ResetPasswordScreen',
)

const live = lazyScreen('Dashboard', () => import('./screens/live-screen.tsx'), 'LiveScreen')
const scheduler = lazyScreen('Scheduler', () => import('./screens/scheduler-screen.tsx'), 'SchedulerScreen')
const newSchedule = lazyScreen('New schedule', () => import('./screens/new-schedule-screen.tsx'), 'NewScheduleScreen')
const gallery = lazyScreen('Gallery', () => import('./screens/gallery-screen.tsx'), 'GalleryScreen')
const job = lazyScreen('Job', () => import('./screens/job-screen.tsx'), 'JobScreen')
const alarm = lazyScreen('Alarm', () => import('./screens/alarm-screen.tsx'), 'AlarmScreen')

const superAdminFrame = async () => ({ Component: (await import('./screens/super-admin-frame.tsx')).SuperAdminFrame })
const users = lazyScreen('Users', () => import('./screens/users-screen.tsx'), 'UsersScreen')
const manageUser = lazyScreen('Manage user', () => import('./screens/manage-user-screen.tsx'), 'ManageUserScreen')

const authArea: RouteObject = {
  path: 'auth',
  element: <AuthFrame />,
  children: [
    { index: true, ...signIn },
    { path: 'signup', ...signUp },
    { path: 'forgotpassword', ...forgotPassword },
    { path: 'resetpassword', ...resetPassword },
    { path: '*', ...pageNotFound },
  ],
}

const dashboardArea: RouteObject = {
  element: <DashboardFrame />,
  children: [
    {
      errorElement: <FaultScreen />,
      children: [
        { index: true, ...pageNotFound },
        { path: 'view', ...live },
        { path: 'scheduler', ...scheduler },
        // One screen for the three steps: it stays while its steps change
        { path: 'scheduler/new/:step?', ...newSchedule },
        { path: 'gallery', ...gallery },
        { path: 'job', ...job },
        { path: 'alarm', ...alarm },
        { path: '*', ...pageNotFound },
      ],
    },
  ],
}

const superAdminArea: RouteObject = {
  element: <SuperAdminsOnly />,
  children: [
    {
      lazy: superAdminFrame,
      children: [
        { index: true, ...users },
        { path: 'manage_user', ...manageUser },
      ],
    },
    { path: '*', ...notFound },
  ],
}

/** The routes of the specification's section 2. */
export const routes: RouteObject[] = [
  {
    element: <Outlet />,
    errorElement: <FaultScreen />,
    hydrateFallbackElement: <OpeningScreen />,
    children: [
      { path: '/', element: <AuthFrame />, children: [{ index: true, ...signIn }] },
      authArea,
      { path: 'dashboard', element: <SignedIn />, children: [dashboardArea] },
      { path: 'super_admin', element: <SignedIn />, children: [superAdminArea] },
      { path: '*', ...notFound },
    ],
  },
]
