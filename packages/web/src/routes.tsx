import type { ComponentType, ReactNode } from 'react'
import { Outlet, type RouteObject } from 'react-router-dom'
import { AuthFrame } from './accounts/auth-frame.tsx'
import { SignInScreen } from './accounts/sign-in-screen.tsx'
import { importCode } from './lib/import-code.ts'
import { ErrorScreen } from './shell/error-screen.tsx'
import { preloadLiveViewCode } from './shell/preload-live-view.ts'
import { RequireSignIn, RequireSuperAdmin } from './shell/route-guards.tsx'
import { ScreenTitle } from './shell/screen-title.tsx'

const screen = (title: string, element: ReactNode) => ({
  element: (
    <>
      <ScreenTitle name={title} />
      {element}
    </>
  ),
})

const lazyScreen = <Name extends string>(
  title: string,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
) => ({
  lazy: async () => {
    const Screen: ComponentType = (await importCode(load))[name]
    return screen(title, <Screen />)
  },
})

/** Returns a lazy route without a page title, for frames and for steps within a screen. */
const lazyComponent = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) => ({
  lazy: async () => {
    const Component: ComponentType = (await importCode(load))[name]
    return { Component }
  },
})

// Most users open the live view after signing in, so its code is loaded while they type
const signIn = screen('Sign in', <SignInScreen onTyping={preloadLiveViewCode} />)
const notFound = lazyScreen('Not found', () => import('./shell/not-found-screens.tsx'), 'NotFoundScreen')
const pageNotFound = lazyScreen('Page Not Found', () => import('./shell/not-found-screens.tsx'), 'PageNotFoundScreen')

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

const dashboardFrame = lazyComponent(() => import('./shell/dashboard-frame.tsx'), 'DashboardFrame')
const live = lazyScreen('Dashboard', () => import('./live/view/live-screen.tsx'), 'LiveScreen')
const scheduler = lazyScreen('Scheduler', () => import('./schedules/scheduler-screen.tsx'), 'SchedulerScreen')
const loadNewSchedule = () => import('./schedules/new-schedule-screen.tsx')
const newSchedule = lazyScreen('New schedule', loadNewSchedule, 'NewScheduleScreen')
const cameraStep = lazyComponent(loadNewSchedule, 'NewScheduleCameraScreen')
const positionStep = lazyComponent(loadNewSchedule, 'NewSchedulePositionScreen')
const timeStep = lazyComponent(loadNewSchedule, 'NewScheduleTimeScreen')
const gallery = lazyScreen('Gallery', () => import('./files/gallery/gallery-screen.tsx'), 'GalleryScreen')
const findings = lazyScreen('Findings', () => import('./evidence/findings/list/findings-screen.tsx'), 'FindingsScreen')
const job = lazyScreen('Job', () => import('./files/jobs/job-screen.tsx'), 'JobScreen')
const alarm = lazyScreen('Alarm', () => import('./alarms/alarm-screen.tsx'), 'AlarmScreen')

const superAdminFrame = lazyComponent(() => import('./shell/super-admin-frame.tsx'), 'SuperAdminFrame')
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
  ...dashboardFrame,
  children: [
    {
      errorElement: <ErrorScreen />,
      children: [
        { index: true, ...pageNotFound },
        { path: 'view', ...live },
        { path: 'scheduler', ...scheduler },
        {
          path: 'scheduler/new',
          ...newSchedule,
          children: [
            { index: true, ...cameraStep },
            { path: 'position', ...positionStep },
            { path: 'time', ...timeStep },
          ],
        },
        { path: 'gallery', ...gallery },
        { path: 'findings', ...findings },
        { path: 'job', ...job },
        { path: 'alarm', ...alarm },
        { path: '*', ...pageNotFound },
      ],
    },
  ],
}

const superAdminArea: RouteObject = {
  element: <RequireSuperAdmin />,
  children: [
    {
      ...superAdminFrame,
      children: [
        { index: true, ...users },
        { path: 'manage_user', ...manageUser },
      ],
    },
    { path: '*', ...notFound },
  ],
}

const Nothing = () => null

/** Routes of the console (spec 2). */
export const routes: RouteObject[] = [
  {
    element: <Outlet />,
    errorElement: <ErrorScreen />,
    // Rendering nothing keeps the loading screen from index.html visible until the first screen is loaded
    hydrateFallbackElement: <Nothing />,
    children: [
      { path: '/', element: <AuthFrame />, children: [{ index: true, ...signIn }] },
      authArea,
      { path: 'dashboard', element: <RequireSignIn />, children: [dashboardArea] },
      { path: 'super_admin', element: <RequireSignIn />, children: [superAdminArea] },
      { path: '*', ...notFound },
    ],
  },
]
