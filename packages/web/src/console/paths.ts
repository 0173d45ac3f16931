/** The URL paths of the console (spec 2). */
export const paths = {
  signIn: '/',
  auth: '/auth',
  signUp: '/auth/signup',
  forgotPassword: '/auth/forgotpassword',
  resetPassword: '/auth/resetpassword',
  live: '/dashboard/view',
  scheduler: '/dashboard/scheduler',
  newSchedule: '/dashboard/scheduler/new',
  newSchedulePosition: '/dashboard/scheduler/new/position',
  newScheduleTime: '/dashboard/scheduler/new/time',
  gallery: '/dashboard/gallery',
  job: '/dashboard/job',
  alarm: '/dashboard/alarm',
  superAdmin: '/super_admin',
  manageUser: '/super_admin/manage_user',
} as const
