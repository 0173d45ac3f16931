import '@fontsource-variable/inter/wght.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/opening.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router-dom'
import { App } from './app.tsx'
import { config, loadConfig } from './console/config.ts'
import { paths } from './console/paths.ts'
import { clearAtSessionEnd, createQueryClient } from './console/query-client.ts'
import { followOtherTabs } from './console/session.ts'
import { routes } from './routes.tsx'
import { askForLiveView, fetchLiveView } from './shell/preload-live-view.ts'

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no element with the id "root"')

const isLive = window.location.pathname.endsWith(paths.live)
if (isLive) fetchLiveView()
await loadConfig()
followOtherTabs()
const queryClient = createQueryClient()
clearAtSessionEnd(queryClient)
if (isLive) void askForLiveView(queryClient)

createRoot(element).render(
  <StrictMode>
    <App queryClient={queryClient} router={createBrowserRouter(routes, { basename: config().basePath || '/' })} />
  </StrictMode>,
)
