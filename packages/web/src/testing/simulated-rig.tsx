import { buildApp } from '@rig/sim/app'
import { sharedDrawing } from '@rig/sim/testing'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, MemoryRouter } from 'react-router-dom'
import { expect, onTestFinished } from 'vitest'
import type { Config } from '../console/config.ts'
import { browserClock, type Clock, createConsole } from '../console/console.ts'
import { ConsoleProvider } from '../console/console-context.tsx'
import { Toaster } from '../shell/toaster.tsx'
import { connect } from './link.ts'
import { memoryStorage } from './memory-storage.ts'

type App = Awaited<ReturnType<typeof buildApp>>

/** The accounts of the seed. */
const emails = { operator: 'operator@rig.test', admin: 'admin@rig.test' } as const

export type Options = {
  /** The signed-in account; none by default. */
  as?: keyof typeof emails
  /** The environment of the simulator. */
  env?: Parameters<typeof buildApp>[0]
  config?: Partial<Config>
  /** The initial content of the browser's storage. */
  storage?: Storage
  clock?: Clock
}

/**
 * Creates a simulator and a console for it, connected by request injection. Both close when the test ends, which fails if
 * the console has sent a request that the specification does not contain. `link.up = false` disconnects them,
 * `page.reloads` counts how often the page would have reloaded.
 */
export const simulatedRig = async ({
  as,
  env,
  config,
  storage = memoryStorage(),
  clock = browserClock,
}: Options = {}) => {
  const app = await buildApp({ SIM_CONTROL: 'on', ...env }, sharedDrawing())
  const { fetch, link } = connect(app)
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
    clock,
    page,
  })
  onTestFinished(() => expect(link.unspecified, 'Requests that the specification does not contain').toEqual([]))
  onTestFinished(() => app.close())
  onTestFinished(rigConsole.close)
  if (as) rigConsole.session.completeLogin(adminOf(app, emails[as]))
  return { app, link, page, rigConsole, storage, user: userEvent.setup() }
}

/** Returns a signed-in user without a login request: checking a password is deliberately slow. */
const adminOf = ({ simulator, tokens }: App, email: string) => {
  const account = simulator.store.read().accounts.find((each) => each.email === email)
  if (!account) throw new Error(`The seed has no account ${email}`)
  const { firstName, lastName, isSuperAdmin } = account
  return { firstName, lastName, isSuperAdmin, token: tokens.forApi(email) }
}

/** Renders the whole console at a path. */
export const openConsole = async (path: string, options?: Options) => {
  const [{ App }, { routes }] = await Promise.all([import('../app.tsx'), import('../routes.tsx')])
  const rig = await simulatedRig(options)
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  const { unmount } = render(<App rigConsole={rig.rigConsole} router={router} />)
  onTestFinished(unmount)
  return { ...rig, router, unmount }
}

/** Renders one component with the providers that every component needs. */
export const renderWithRig = async (element: ReactNode, options?: Options & { at?: string }) => {
  const rig = await simulatedRig(options)
  const around = (inner: ReactNode) => (
    <ConsoleProvider rigConsole={rig.rigConsole}>
      <MemoryRouter initialEntries={[options?.at ?? '/']}>{inner}</MemoryRouter>
      <Toaster />
    </ConsoleProvider>
  )
  const { rerender, unmount } = render(around(element))
  onTestFinished(unmount)
  return { ...rig, unmount, rerender: (next: ReactNode) => rerender(around(next)) }
}
