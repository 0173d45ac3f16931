import { useStore } from 'zustand'
import { useConsole } from '../../console/console-context.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { createSled } from '../controls/sled.ts'

const CableStrip = lazyPart(() => import('./cable-strip.tsx'), 'CableStrip', { isOptional: true })

export const LazyCableStrip = ({ isHidden }: { isHidden: boolean }) => {
  const hasMoved = useStore(useConsole().area(createSled).store, ({ estimate }) => estimate !== null)
  return hasMoved && <CableStrip isHidden={isHidden} />
}
