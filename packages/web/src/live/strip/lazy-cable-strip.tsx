import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { useConsole } from '../../console/console-context.tsx'
import { createSled } from '../sled/sled.ts'

const CableStrip = lazy(async () => ({
  default: (await import('./cable-strip.tsx')).CableStrip,
}))

/** The strip of the cable under the picture, loaded with the first command of the sled. */
export const LazyCableStrip = ({ isHidden }: { isHidden: boolean }) => {
  const hasMoved = useStore(useConsole().part(createSled).store, ({ estimate }) => estimate !== null)
  return (
    hasMoved && (
      <Suspense>
        <CableStrip isHidden={isHidden} />
      </Suspense>
    )
  )
}
