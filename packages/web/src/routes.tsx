import type { ComponentType } from 'react'
import { Outlet, type RouteObject } from 'react-router-dom'
import { AuthFrame } from './accounts/auth-frame.tsx'
import { SignInScreen } from './accounts/sign-in-screen.tsx'
import { FaultScreen } from './shell/fault-screen.tsx'
import { NotFoundScreen } from './shell/not-found-screen.tsx'
import { PageNotFoundScreen } from './shell/page-not-found-screen.tsx'
import { ScreenTitle } from './shell/screen-title.tsx'
import { SignedIn } from './shell/signed-in.tsx'
import { SuperAdminsOnly } from './shell/super-admins-only.tsx'

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

const signUp = lazyScreen('Sign up', () => import('./accounts/sign-up-screen.tsx'), 'SignUpScreen')
const forgotPassword = lazyScreen(
  'Forgot password',
  () => import('./accounts/forgot-password-screen.tsx'),
  'ForgotPasswordScreen',
)
const resetPassword = lazyScreen(
  'Reset password',
  () => import('./accounts/reset-password-screen.tsx'),
  'ResetPasswordScreen',
)

const dashboardFrame = async () => ({ Component: (await import('./shell/dashboard-frame.tsx')).DashboardFrame })
const live = lazyScreen('Dashboard', () => import('./live/view/live-screen.tsx'), 'LiveScreen')
const scheduler = lazyScreen('Scheduler', () => import('./schedules/scheduler-screen.tsx'), 'SchedulerScreen')
const newSchedule = lazyScreen(
  'New schedule',
  () => import('./schedules/new-schedule-screen.tsx'),
  'NewScheduleScreen',
)
const gallery = lazyScreen('Gallery', () => import('./files/gallery/gallery-screen.tsx'), 'GalleryScreen')
const job = lazyScreen('Job', () => import('./files/jobs/job-screen.tsx'), 'JobScreen')
const alarm = lazyScreen('Alarm', () => import('./alarms/alarm-screen.tsx'), 'AlarmScreen')

const superAdminFrame = async () => ({
  Component: (await import('./shell/super-admin-frame.tsx')).SuperAdminFrame,
})
const users = lazyScreen('Users', () => import('./users/users-screen.tsx'), 'UsersScreen')
const manageUser = lazyScreen('Manage user', () => import('./users/manage-user-screen.tsx'), 'ManageUserScreen')

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
  lazy: dashboardFrame,
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

/** In the development build only. */
const workshop: RouteObject[] = import.meta.env.DEV
  ? [{ path: 'dev/ui', ...lazyScreen('Parts', () => import('./dev/ui-screen.tsx'), 'UiScreen') }]
  : []

const Nothing = () => null

/** The routes of the specification's section 2. */
export const routes: RouteObject[] = [
  {
    element: <Outlet />,
    errorElement: <FaultScreen />,
    // As long as no screen is there, index.html's own opening is seen
    hydrateFallbackElement: <Nothing />,
    children: [
      { path: '/', element: <AuthFrame />, children: [{ index: true, ...signIn }] },
      authArea,
      { path: 'dashboard', element: <SignedIn />, children: [dashboardArea] },
      { path: 'super_admin', element: <SignedIn />, children: [superAdminArea] },
      ...workshop,
      { path: '*', ...notFound },
    ],
  },
]
