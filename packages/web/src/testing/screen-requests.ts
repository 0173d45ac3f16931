import type { EndpointNameWith } from '@rig/contract/routes'
import { fireEvent, screen } from '@testing-library/react'

export type ScreenRequest = {
  screen: string
  path: string
  endpoint: EndpointNameWith<{ reads: true }>
  /** Called when the screen is shown, before the response to `endpoint` is replaced. */
  prepare?: () => unknown
  act?: () => unknown
  waiting: RegExp
  failed: RegExp
  /** Name of the button that repeats the request. Omitted if the screen polls instead. */
  retryButton?: string
  findResult: () => Promise<unknown>
}

const findButton = (name: string) => screen.findByRole('button', { name })
// Not a query by role, which is slow on such a large page
const findAnyText = (text: RegExp) => screen.findAllByText(text)
const findLiveView = () => screen.findByRole('heading', { name: 'Dashboard - PTZ North span' })
const openPresets = async () => fireEvent.click(await findButton('Preset'))
const chooseCamera = async () => {
  const { value } = await screen.findByRole<HTMLOptionElement>('option', { name: 'PTZ North span' })
  fireEvent.change(screen.getByRole('combobox', { name: 'Camera' }), { target: { value } })
}
const goToPosition = () => fireEvent.click(screen.getByRole('link', { name: 'Continue' }))
const signIn = async () => {
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'operator@rig.test' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'operator-demo' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}
const offline = /^Cameras are currently Offline\. Do check back later\.$/
const position = { waiting: /^0°$/, failed: /^The position could not be loaded. Trying again.$/ }
const presets = {
  endpoint: 'presets.list' as const,
  act: openPresets,
  waiting: /^Loading the presets\.\.\.$/,
  failed: /^The presets could not be loaded$/,
  retryButton: 'Try again',
  findResult: () => screen.findByLabelText('Presets', { selector: 'ul' }),
}

export const screenRequests: ScreenRequest[] = [
  {
    screen: 'The sign-in screen',
    path: '/',
    endpoint: 'accounts.login',
    act: signIn,
    waiting: /^Welcome back$/,
    failed: /^(The rig (returned|did not)|A proxy or sign-in page|This console cannot read)/,
    retryButton: 'Sign in',
    findResult: findLiveView,
  },
  {
    screen: 'The live view after sign-in',
    path: '/',
    endpoint: 'cameras.dashboard',
    act: signIn,
    waiting: /^Welcome back$/,
    failed: offline,
    findResult: findLiveView,
  },
  {
    screen: 'The live view',
    path: '/dashboard/view',
    endpoint: 'cameras.dashboard',
    waiting: /^Loading\.\.\.$/,
    failed: offline,
    findResult: findLiveView,
  },
  {
    screen: 'The live view',
    path: '/dashboard/view',
    endpoint: 'ptz.position',
    ...position,
    findResult: () => findAnyText(/^12°$/),
  },
  { screen: 'The presets dialog', path: '/dashboard/view', ...presets },
  {
    screen: 'The scheduler',
    path: '/dashboard/scheduler',
    endpoint: 'schedules.list',
    waiting: /^Loading\.\.\.$/,
    failed: /^The schedules could not be loaded$/,
    retryButton: 'Try again',
    findResult: () => findAnyText(/^06:30$/),
  },
  {
    screen: 'The scheduler',
    path: '/dashboard/scheduler',
    endpoint: 'cameras.dashboard',
    waiting: /^06:30$/,
    failed: /^06:30$/,
    findResult: () => findAnyText(/^PTZ North span$/),
  },
  {
    screen: 'The first step of a new schedule',
    path: '/dashboard/scheduler/new',
    endpoint: 'cameras.dashboard',
    waiting: /^Loading the cameras\.\.\.$/,
    failed: /^The cameras could not be loaded\.$/,
    retryButton: 'Try again',
    findResult: () => screen.findByRole('option', { name: 'PTZ North span' }),
  },
  {
    screen: 'The second step of a new schedule',
    path: '/dashboard/scheduler/new',
    prepare: chooseCamera,
    act: goToPosition,
    endpoint: 'cameras.dashboard',
    waiting: /pan, tilt and zoom that the camera has/,
    failed: /pan, tilt and zoom that the camera has/,
    findResult: () => findAnyText(/that PTZ North span has/),
  },
  {
    screen: 'The second step of a new schedule',
    path: '/dashboard/scheduler/new',
    prepare: chooseCamera,
    act: goToPosition,
    endpoint: 'ptz.position',
    ...position,
    findResult: () => findAnyText(/^12°$/),
  },
  {
    ...presets,
    screen: 'The presets dialog of a new schedule',
    path: '/dashboard/scheduler/new',
    prepare: chooseCamera,
    act: async () => {
      goToPosition()
      await openPresets()
    },
  },
  {
    screen: 'The gallery',
    path: '/dashboard/gallery',
    endpoint: 'gallery.list',
    waiting: /^Loading\.\.$/,
    failed: /^The gallery could not be loaded$/,
    retryButton: 'Try again',
    findResult: () => findAnyText(/^No image$/),
  },
  {
    screen: 'The job screen',
    path: '/dashboard/job',
    endpoint: 'jobs.list',
    waiting: /^Loading\.\.$/,
    failed: /^The jobs could not be loaded$/,
    retryButton: 'Try again',
    findResult: () => findAnyText(/^No Job$/),
  },
]
