import { readLogin } from '@rig/contract/reading/login'
import { buildApp } from '@rig/sim/app'
import { sharedDrawing } from '@rig/sim/testing'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, MemoryRouter } from 'react-router-dom'
import { useMovers } from '../console/movement.ts'
import { clearAtSessionEnd, createQueryClient } from '../console/query-client.ts'
import { useRigSilence } from '../console/rig-silence.ts'
import { admit, useSession } from '../console/session.ts'
import { useLoadedPreset } from '../live/presets/loaded-preset.ts'
import { useScheduleDraft } from '../schedules/schedule-draft.ts'
import { Toaster } from '../shell/toaster.tsx'
import { atEndOfTest } from './end-of-test.ts'
import { fetchFrom } from './fetch-from.ts'

/** The accounts of the seed. */
const accounts = {
  operator: { email: 'operator@rig.test', password: 'operator-demo' },
  admin: { email: 'admin@rig.test', password: 'admin-demo' },
} as const

type Options = {
  /** Who is signed in; nobody unless said. */
  as?: keyof typeof accounts
  /** The environment of the simulator. */
  env?: Parameters<typeof buildApp>[0]
}

/**
 * A fresh simulator behind `fetch`, by its own request injection: no mock stands between. It ends with the test.
 * `link.up = false` cuts the line to it, `link.calls` lists what went over it ('GET /api/v1/dashboard/').
 */
export const simulatedRig = async ({ as, env }: Options = {}) => {
  const app = await buildApp({ SIM_CONTROL: 'on', ...env }, sharedDrawing())
  const link = { up: true, calls: [] as string[] }
  const real = globalThis.fetch
  globalThis.fetch = fetchFrom(app, link)
  atEndOfTest(forgetAll)
  atEndOfTest(() => app.close())
  atEndOfTest(() => {
    globalThis.fetch = real
  })
  atEndOfTest(endGuards)
  if (as) admit(readLogin({ ...(await signInOnce(app, as)), token: app.tokens.forApi(accounts[as].email) }))
  return { app, link, user: userEvent.setup() }
}

const signedIn = new Map<string, object>()

/** What a simulator answers to a sign-in: asked for once, because the check of a password is slow on purpose. */
const signInOnce = async (app: Awaited<ReturnType<typeof buildApp>>, as: keyof typeof accounts) => {
  const known = signedIn.get(as)
  if (known) return known
  const reply = await app.inject({ method: 'POST', url: '/api/v1/user/login/', payload: accounts[as] })
  signedIn.set(as, reply.json())
  return reply.json()
}

/**
 * The guard of a camera outlives the page, and would send the stops that it owes into the next test: it is told that there is no
 * such camera, and asked for them now.
 */
const endGuards = async () => {
  globalThis.fetch = async () => new Response(null, { status: 404 })
  window.dispatchEvent(new Event('pagehide'))
  for (let turn = 0; turn < 20; turn += 1) await null
}

/** The whole console at a path, against a simulator. `reloads` counts how often the page would have reloaded. */
export const openConsole = async (path: string, options?: Options) => {
  const [{ App }, { routes }] = await Promise.all([import('../app.tsx'), import('../routes.tsx')])
  const rig = await simulatedRig(options)
  const page = { reloads: 0 }
  const queryClient = ownQueryClient(() => {
    page.reloads += 1
  })
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  const { unmount } = render(<App queryClient={queryClient} router={router} />)
  atEndOfTest(unmount)
  return { ...rig, queryClient, router, page, unmount }
}

/** One component inside what every component expects around it, against a simulator. */
export const renderWithRig = async (element: ReactNode, options?: Options & { at?: string }) => {
  const rig = await simulatedRig(options)
  const page = { reloads: 0 }
  const queryClient = ownQueryClient(() => {
    page.reloads += 1
  })
  const around = (inner: ReactNode) => (
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[options?.at ?? '/']}>{inner}</MemoryRouter>
      <Toaster />
    </QueryClientProvider>
  )
  const { rerender, unmount } = render(around(element))
  atEndOfTest(unmount)
  return { ...rig, queryClient, page, unmount, rerender: (next: ReactNode) => rerender(around(next)) }
}

const ownQueryClient = (reload: () => void) => {
  const client = createQueryClient(reload)
  atEndOfTest(clearAtSessionEnd(client))
  atEndOfTest(() => client.clear())
  return client
}

/** Puts what the page remembers back to its beginning. */
const forgetAll = () => {
  forget(useSession)
  forget(useRigSilence)
  forget(useMovers)
  forget(useScheduleDraft)
  forget(useLoadedPreset)
  localStorage.clear()
  sessionStorage.clear()
}

const forget = <State,>(store: { setState: (state: State, replace: true) => void; getInitialState: () => State }) =>
  store.setState(store.getInitialState(), true)
