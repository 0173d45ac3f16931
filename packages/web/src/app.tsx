import { type DataRouter, RouterProvider } from 'react-router-dom'
import type { RigConsole } from './console/console.ts'
import { ConsoleProvider } from './console/console-context.tsx'
import { PartFailureMessage } from './shell/part-failure.tsx'
import { Toaster } from './shell/toaster.tsx'
import { useHandover } from './shell/use-handover.ts'
import { useLoadingOverlay } from './shell/use-loading-overlay.ts'
import { BusyOverlay } from './ui/busy-overlay.tsx'
import { PartFailureContext } from './ui/lazy-part.tsx'
import { OverlayContext } from './ui/use-overlay.tsx'
import { PictureConnectionContext } from './ui/use-picture-source.ts'

type AppProps = { rigConsole: RigConsole; router: DataRouter }

export const App = ({ rigConsole, router }: AppProps) => (
  <ConsoleProvider rigConsole={rigConsole}>
    <PictureConnectionContext value={rigConsole.connections.claim}>
      <OverlayContext value={rigConsole.overlays}>
        <PartFailureContext value={PartFailureMessage}>
          <RouterProvider router={router} />
        </PartFailureContext>
      </OverlayContext>
      <AboveScreens />
    </PictureConnectionContext>
  </ConsoleProvider>
)

const AboveScreens = () => {
  useHandover()
  return (
    <>
      <BusyOverlay {...useLoadingOverlay()} />
      <Toaster />
    </>
  )
}
