import { readLogin } from '@rig/contract/reading/login'
import { buildApp } from '@rig/sim/app'
import { sharedDrawing } from '@rig/sim/testing'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, MemoryRouter } from 'react-router-dom'
import type { Config } from '../console/config.ts'
import { browserClock, createConsole } from '../console/console.ts'
import { ConsoleProvider } from '../console/console-context.tsx'
import { Toaster } from '../shell/toaster.tsx'
import { atEndOfTest } from './end-of-test.ts'
import { connect } from './link.ts'
import { memoryStorage } from './memory-storage.ts'

/** The accounts of the seed. */
const accounts = {
  operator: { email: 'operator@rig.test', password: 'operator-demo' },
  admin: { email: 'admin@rig.test', password: 'admin-demo' },
} as const

export type Options = {
  /** Who is signed in; no one by default. */
  as?: keyof typeof accounts
  /** The environment of the simulator. */
  env?: Parameters<typeof buildApp>[0]
  config?: Partial<Config>
  /** What the browser has stored before. */
  storage?: Storage
}

/**
 * Creates a simulator and a console for it, connected by request injection. Both close when the test ends. `link.up =
 * false` disconnects them, `page.reloads` counts how often the page would have reloaded.
 */
export const simulatedRig = async ({ as, env, config, storage = memoryStorage() }: Options = {}) => {
  const app = await buildApp({ SIM_CONTROL: 'on', ...env }, sharedDrawing())
  const { fetch, link } = connect(app)
  const page = { window, reloads: 0, reload: () => void (page.reloads += 1) }
  const rigConsole = createConsole({ host: window.location.origin, ...config, fetch, storage, clock: browserClock, page })
  atEndOfTest(() => app.close())
  atEndOfTest(rigConsole.close)
  if (as)
    rigConsole.session.admit(
      readLogin({ ...(await signInOnce(app, as)), token: app.tokens.forApi(accounts[as].email) }),
    )
  return { app, link, page, rigConsole, storage, user: userEvent.setup() }
}

const signedIn = new Map<string, object>()

/** Returns what a simulator responds to a sign-in. Requested once, because checking a password is slow on purpose. */
const signInOnce = async (app: Awaited<ReturnType<typeof buildApp>>, as: keyof typeof accounts) => {
  const existing = signedIn.get(as)
  if (existing) return existing
  const response = await app.inject({ method: 'POST', url: '/api/v1/user/login/', payload: accounts[as] })
  signedIn.set(as, response.json())
  return response.json()
}

/** Renders the whole console at a path. */
export const openConsole = async (path: string, options?: Options) => {
  const [{ App }, { routes }] = await Promise.all([import('../app.tsx'), import('../routes.tsx')])
  const rig = await simulatedRig(options)
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  const { unmount } = render(<App rigConsole={rig.rigConsole} router={router} />)
  atEndOfTest(unmount)
  return { ...rig, router, unmount }
}

/** Renders one component with what every component expects around it. */
export const renderWithRig = async (element: ReactNode, options?: Options & { at?: string }) => {
  const rig = await simulatedRig(options)
  const around = (inner: ReactNode) => (
    <ConsoleProvider rigConsole={rig.rigConsole}>
      <MemoryRouter initialEntries={[options?.at ?? '/']}>{inner}</MemoryRouter>
      <Toaster />
    </ConsoleProvider>
  )
  const { rerender, unmount } = render(around(element))
  atEndOfTest(unmount)
  return { ...rig, unmount, rerender: (next: ReactNode) => rerender(around(next)) }
}
