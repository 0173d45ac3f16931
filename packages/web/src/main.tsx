import { browserClock } from './lib/clock.ts'
import '@fontsource-variable/inter/wght.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/opening.css'
import { StrictMode } from 'react'
import { preload } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router-dom'
import { App } from './app.tsx'
import { loadConfig } from './console/config.ts'
import { createConsole, type RigConsole } from './console/console.ts'
import { paths } from './console/paths.ts'
import { cameraList } from './rig/cameras.ts'
import { preloadLiveViewCode, routes } from './routes.tsx'
import { tolerateTranslation } from './shell/tolerate-translation.ts'

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no element with the id "root"')

/** Returns the base URL of the console: the bundle of this module is in a folder directly below it. */
const getBaseUrl = (module: string) => new URL('..', module).href

const isLiveViewPath = window.location.pathname.endsWith(paths.live)
if (isLiveViewPath) preloadLiveViewCode()

void start(element)

/** A function instead of a top-level `await`, during which WebKit resolves imports before their exports exist. */
async function start(root: HTMLElement) {
  const rigConsole = createConsole({
    ...(await loadConfig(fetch, getBaseUrl(import.meta.url))),
    // Called as a method of `window`, because browsers otherwise throw
    fetch: (...request) => window.fetch(...request),
    // Called for each access, because reading the storage throws if the browser forbids it
    storage: () => window.localStorage,
    tabStorage: () => window.sessionStorage,
    clock: browserClock,
    page: { window, reload: () => window.location.reload() },
  })
  if (isLiveViewPath) void preloadLiveView(rigConsole)

  const router = createBrowserRouter(routes, { basename: rigConsole.config.basePath || '/' })
  rigConsole.overlays.connect(router)
  tolerateTranslation(document)
  createRoot(root).render(
    <StrictMode>
      <App rigConsole={rigConsole} router={router} />
    </StrictMode>,
  )
}

/** Preloads the list of cameras and the first poster while the code of the live view is loading. */
async function preloadLiveView(rigConsole: RigConsole) {
  const { session, settings, queryClient, resolveUrl } = rigConsole
  // After a reload by the console itself, another camera may be selected
  if (session.get().token === null || settings.readHandover() !== null) return
  await queryClient.prefetchQuery(cameraList(rigConsole))
  const [first] = queryClient.getQueryData(cameraList(rigConsole).queryKey) ?? []
  const poster = resolveUrl(first?.poster ?? '')
  if (poster !== '') preload(poster, { as: 'image', fetchPriority: 'high' })
}
