import { useEffect } from 'react'
import { type DataRouter, RouterProvider } from 'react-router-dom'
import type { RigConsole } from './console/console.ts'
import { ConsoleProvider, useConsole } from './console/console-context.tsx'
import { useDoubleClickGuard } from './shell/double-clicks.ts'
import { LoadingOverlay } from './shell/loading-overlay.tsx'
import { PartFailureMessage } from './shell/missing-code.tsx'
import { Toaster } from './shell/toaster.tsx'
import { MovementContext, PartFailureContext } from './ui/lazy-part.tsx'
import { PictureConnectionContext } from './ui/picture-contexts.ts'
import { OverlayContext } from './ui/use-overlay.tsx'

type AppProps = { rigConsole: RigConsole; router: DataRouter }

export const App = ({ rigConsole, router }: AppProps) => (
  <ConsoleProvider rigConsole={rigConsole}>
    <PictureConnectionContext value={rigConsole.connections.claim}>
      <OverlayContext value={rigConsole.overlays}>
        <PartFailureContext value={PartFailureMessage}>
          <MovementContext value={rigConsole.movement.isMoving}>
            <RouterProvider router={router} />
          </MovementContext>
        </PartFailureContext>
      </OverlayContext>
      <GlobalOverlays />
    </PictureConnectionContext>
  </ConsoleProvider>
)

const GlobalOverlays = () => {
  useRestoredHandover()
  useDoubleClickGuard()
  return (
    <>
      <LoadingOverlay />
      <Toaster />
    </>
  )
}

const useRestoredHandover = () => {
  const { settings, notices, deletedRows } = useConsole()
  useEffect(() => {
    const notice = settings.takeHandover()
    deletedRows.restart()
    if (notice !== null) notices.success(notice)
  }, [settings, notices, deletedRows])
}
