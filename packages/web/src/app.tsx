import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { RouterProvider } from 'react-router-dom'
import { useBusy } from './lib/use-busy.ts'
import { useCarriedNotices } from './lib/use-carried-notices.ts'
import { BusyOverlay } from './ui/busy-overlay.tsx'
import { Toaster } from './ui/toaster.tsx'

type AppProps = { queryClient: QueryClient; router: ComponentProps<typeof RouterProvider>['router'] }

/** The whole console: its screens, and what lies above every screen. */
export const App = ({ queryClient, router }: AppProps) => (
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
    <AboveScreens />
  </QueryClientProvider>
)

const AboveScreens = () => {
  useCarriedNotices()
  return (
    <>
      <BusyOverlay shown={useBusy()} />
      <Toaster />
    </>
  )
}
