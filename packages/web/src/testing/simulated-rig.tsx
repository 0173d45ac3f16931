import { buildApp } from '@rig/sim/app'
import { getTestPool } from '@rig/sim/testing'
import { findQuietZone } from '@rig/sim/testing/quiet-zone'
import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createContext, type ReactNode, use } from 'react'
import { createMemoryRouter, matchRoutes, RouterProvider } from 'react-router-dom'
import { expect, onTestFinished, vi } from 'vitest'
import type { Config } from '../console/config.ts'
import { createConsole } from '../console/console.ts'
import { ConsoleProvider } from '../console/console-context.tsx'
import { browserClock, type Clock } from '../lib/clock.ts'
import { Toaster } from '../shell/toaster.tsx'
import { AnnouncementRegion } from '../ui/announcements.tsx'
import { OverlayContext } from '../ui/use-overlay.tsx'
import { keyboardMap } from './keyboard.ts'
import { connectToSimulator, type SimulatorLink, waitForResponses } from './link.ts'
import { createMemoryStorage } from './memory-storage.ts'

type App = Awaited<ReturnType<typeof buildApp>>

// Removes the style sheet that Sonner adds on import. jsdom would match each of its rules against every queried
// element, and they affect neither roles nor names
if ('document' in globalThis) for (const style of document.head.querySelectorAll('style')) style.remove()

const emails = { operator: 'operator@rig.test', admin: 'admin@rig.test' } as const

export type SimulatedRigOptions = {
  /** Account that is signed in. By default, no one is. */
  as?: keyof typeof emails
  env?: Parameters<typeof buildApp>[0]
  config?: Partial<Config>
  storage?: Storage
  /** Storage of this tab. (All tabs share `storage`.) */
  tabStorage?: Storage
  clock?: Clock
  /** Called with the simulator before the console is created. */
  prepare?: (rig: { app: App; link: SimulatorLink }) => unknown
}

/**
 * Returns a simulator in its initial state and a console. Until the test ends, the console's requests are injected into
 * the simulator. The test fails if a request is not in the specification. `page.reloads` is the number of page reloads.
 * Callbacks that are passed to `atEnd` run in reverse order.
 */
export const createSimulatedRig = async (
  {
    as,
    env,
    config,
    storage = createMemoryStorage(),
    tabStorage = createMemoryStorage(),
    clock = browserClock,
    prepare = () => {},
  }: SimulatedRigOptions = {},
  atEnd = (cleanUp: () => unknown) => onTestFinished(async () => void (await cleanUp())),
) => {
  // A reset restores neither settings nor timers, so a simulator with its own settings or fake timers is not reused
  const isShared = env === undefined && !vi.isFakeTimers()
  const app = (isShared ? takeIdleSimulator() : undefined) ?? (await startSimulator(env))
  const { fetch, link } = connectToSimulator(app)
  await prepare({ app, link })
  const page = {
    window,
    reloads: 0,
    reload: () => {
      page.reloads += 1
    },
  }
  const rigConsole = createConsole({
    host: window.location.origin,
    ...config,
    fetch,
    storage: () => storage,
    tabStorage: () => tabStorage,
    clock,
    page,
  })
  atEnd(() => expect(link.unspecified, 'Requests that the specification does not contain').toEqual([]))
  atEnd(() => {
    const isBusy = link.pending > 0
    link.up = false
    if (!isShared || isBusy) return app.close()
    idleSimulators.push(app)
  })
  atEnd(rigConsole.close)
  if (as) rigConsole.session.completeLogin(createAdmin(app, emails[as]))
  return { app, link, page, rigConsole, storage, tabStorage, user: userEvent.setup({ delay: null, keyboardMap }) }
}

// Streams black pictures, because jsdom shows none
const startSimulator = (env: SimulatedRigOptions['env']) =>
  buildApp({ SIM_CONTROL: 'on', CONSOLE_DIR: '/nowhere', RIG_TIME_ZONE: findQuietZone(), ...env }, getTestPool('none'))

/** Idle simulators that later tests reuse: resetting one takes a tenth of the time that starting one takes. */
const idleSimulators: App[] = []

const takeIdleSimulator = () => {
  const app = idleSimulators.pop()
  app?.simulator.reset()
  app?.journal.clear()
  return app
}

/** Returns the session data of an account without a login request, which would be slow because of the password hash. */
const createAdmin = ({ simulator, tokens }: App, email: string) => {
  const account = simulator.store.read().accounts.find((each) => each.email === email)
  if (!account) throw new Error(`The seed has no account ${email}`)
  const { firstName, lastName, isSuperAdmin } = account
  return { firstName, lastName, email, isSuperAdmin, token: tokens.signApiToken(email) }
}

/**
 * Opens a page, and resolves when it has received the responses to its first requests. Requests that `prepare` holds
 * back do not count.
 */
export const openConsole = async (path: string, options?: SimulatedRigOptions) => {
  const [{ App }, { routes }] = await Promise.all([import('../app.tsx'), import('../routes.tsx')])
  // Loads the code of the screens first: on a busy machine, compiling it can take longer than the timeout of `findBy…`
  const screens = matchRoutes(routes, path) ?? []
  await Promise.allSettled(screens.map(({ route }) => typeof route.lazy === 'function' && route.lazy()))
  const rig = await createSimulatedRig(options)
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  rig.rigConsole.overlays.connect(router)
  const { unmount } = render(<App rigConsole={rig.rigConsole} router={router} />)
  onTestFinished(unmount)
  await receiveResponses()
  return { ...rig, router, unmount }
}

/** Renders all responses together, because each render repeats the `findBy…` queries of a test that waits. */
const receiveResponses = () => (vi.isFakeTimers() ? undefined : act(waitForResponses))

const RenderedContext = createContext<ReactNode>(null)

const Rendered = () => use(RenderedContext)

export const renderWithRig = async (rendered: ReactNode, options?: SimulatedRigOptions & { at?: string }) => {
  const rig = await createSimulatedRig(options)
  const element = (
    <AnnouncementRegion>
      <Rendered />
    </AnnouncementRegion>
  )
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [options?.at ?? '/'] })
  rig.rigConsole.overlays.connect(router)
  const wrap = (inner: ReactNode) => (
    <ConsoleProvider rigConsole={rig.rigConsole}>
      <OverlayContext value={rig.rigConsole.overlays}>
        <RenderedContext value={inner}>
          <RouterProvider router={router} />
        </RenderedContext>
      </OverlayContext>
      <Toaster />
    </ConsoleProvider>
  )
  const { rerender, unmount } = render(wrap(rendered))
  onTestFinished(unmount)
  await receiveResponses()
  return { ...rig, router, unmount, rerender: (next: ReactNode) => rerender(wrap(next)) }
}
