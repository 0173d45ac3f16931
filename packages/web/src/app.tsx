import type { ComponentProps } from 'react'
import { RouterProvider } from 'react-router-dom'
import type { RigConsole } from './console/console.ts'
import { ConsoleProvider } from './console/console-context.tsx'
import { Toaster } from './shell/toaster.tsx'
import { useBusy } from './shell/use-busy.ts'
import { useHandover } from './shell/use-handover.ts'
import { BusyOverlay } from './ui/busy-overlay.tsx'

type AppProps = { rigConsole: RigConsole; router: ComponentProps<typeof RouterProvider>['router'] }

/** The whole console: its screens, and the toasts and the loading overlay above them. */
export const App = ({ rigConsole, router }: AppProps) => (
  <ConsoleProvider rigConsole={rigConsole}>
    <RouterProvider router={router} />
    <AboveScreens />
  </ConsoleProvider>
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
