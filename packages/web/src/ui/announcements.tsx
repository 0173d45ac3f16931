import { createContext, type ReactNode, use, useState } from 'react'
import { createPortal } from 'react-dom'

const RegionContext = createContext<HTMLElement | null>(null)

/** A page has few live regions (docs/decisions/0023), because screen readers interleave them. */
export const AnnouncementRegion = ({ children }: { children: ReactNode }) => {
  const [region, setRegion] = useState<HTMLElement | null>(null)
  return (
    <RegionContext value={region}>
      <div ref={setRegion} role="status" aria-label="Announcements" aria-atomic="false" data-hidden-visually />
      {children}
    </RegionContext>
  )
}

/** Announces a text to screen readers whenever it changes. */
export const Announcement = ({ children }: { children: ReactNode }) => {
  const region = use(RegionContext)
  return region && createPortal(<p>{children}</p>, region)
}
