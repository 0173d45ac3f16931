import '@fontsource-variable/inter/wght.css'
import './styles/tokens.css'
import './styles/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router-dom'
import { App } from './app.tsx'
import { config, loadConfig } from './lib/config.ts'
import { clearAtSessionEnd, createQueryClient } from './lib/query-client.ts'
import { followOtherTabs } from './lib/session.ts'
import { routes } from './routes.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root"')

await loadConfig()
followOtherTabs()
const queryClient = createQueryClient()
clearAtSessionEnd(queryClient)

createRoot(root).render(
  <StrictMode>
    <App queryClient={queryClient} router={createBrowserRouter(routes, { basename: config().basePath || '/' })} />
  </StrictMode>,
)
