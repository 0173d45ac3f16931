import { Gauge } from 'lucide-react'
import { useStore } from 'zustand'
import { useConsole, useSettings } from '../../console/console-context.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { createThinLink } from './stream/thin-link.ts'

const PictureRatePanel = lazyPart(() => import('./picture-rate.tsx'), 'PictureRatePanel')

export const LazyPictureRate = () => {
  const isNeeded = useStore(useConsole().area(createThinLink).store, ({ isOffered, isOpen }) => isOffered || isOpen)
  const isReduced = useSettings(({ pictureRate }) => pictureRate !== 'all')
  return (isNeeded || isReduced) && <PictureRatePanel />
}

export const PictureRateButton = ({ className }: { className?: string | undefined }) => {
  const { store, toggle } = useConsole().area(createThinLink)
  return (
    <IconButton
      label="Picture rate"
      icon={<Gauge aria-hidden />}
      className={className}
      aria-pressed={useStore(store, ({ isOpen }) => isOpen)}
      onClick={toggle}
    />
  )
}
