import { type DataRouter, RouterProvider } from 'react-router-dom'
import type { RigConsole } from './console/console.ts'
import { ConsoleProvider } from './console/console-context.tsx'
import { useOverlayHistory } from './console/use-overlay-history.ts'
import { PartFailure } from './shell/part-failure.tsx'
import { Toaster } from './shell/toaster.tsx'
import { useHandover } from './shell/use-handover.ts'
import { useKeptTexts } from './shell/use-kept-texts.ts'
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
        <PartFailureContext value={PartFailure}>
          <RouterProvider router={router} />
        </PartFailureContext>
      </OverlayContext>
      <AboveScreens router={router} />
    </PictureConnectionContext>
  </ConsoleProvider>
)

const AboveScreens = ({ router }: Pick<AppProps, 'router'>) => {
  useHandover()
  useOverlayHistory(router)
  useKeptTexts()
  return (
    <>
      <BusyOverlay {...useLoadingOverlay()} />
      <Toaster />
    </>
  )
}
