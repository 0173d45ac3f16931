import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { RouterProvider } from 'react-router-dom'
import { Toaster } from './shell/toaster.tsx'
import { useBusy } from './shell/use-busy.ts'
import { useHandover } from './shell/use-handover.ts'
import { BusyOverlay } from './ui/busy-overlay.tsx'

type AppProps = { queryClient: QueryClient; router: ComponentProps<typeof RouterProvider>['router'] }

/** The whole console: its screens, and what lies above every screen. */
export const App = ({ queryClient, router }: AppProps) => (
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
    <AboveScreens />
  </QueryClientProvider>
)

const AboveScreens = () => {
  useHandover()
  return (
    <>
      <BusyOverlay {...useBusy()} />
      <Toaster />
    </>
  )
}
