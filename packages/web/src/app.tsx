import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { RouterProvider } from 'react-router-dom'
import { useBusy } from './lib/use-busy.ts'
import { useHandover } from './lib/use-handover.ts'
import { Toaster } from './screens/messages/toaster.tsx'
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
