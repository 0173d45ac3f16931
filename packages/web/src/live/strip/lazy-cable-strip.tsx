import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { useConsole } from '../../console/console-context.tsx'
import { createSled } from '../sled/sled.ts'

const CableStrip = lazy(async () => ({
  default: (await import('./cable-strip.tsx')).CableStrip,
}))

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
