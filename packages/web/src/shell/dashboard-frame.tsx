import { CalendarClock, FolderClosed, Images, LayoutDashboard, RotateCw, TriangleAlert } from 'lucide-react'
import type { MouseEvent } from 'react'
import { NavLink, Outlet } from 'react-router-dom'
import { useStore } from 'zustand'
import { LogoutButton } from '../accounts/logout.tsx'
import { createAccountStore } from '../console/account/account-store.ts'
import { useConsole, useSession } from '../console/console-context.tsx'
import { paths } from '../console/paths.ts'
import { useSingleMutation } from '../console/use-single-mutation.ts'
import { restartService } from '../rig/services.ts'
import { AnnouncementRegion } from '../ui/announcements.tsx'
import { Badge } from '../ui/badge.tsx'
import { classNames } from '../ui/class-names.ts'
import layout from '../ui/layout.module.css'
import { Logo } from '../ui/logo.tsx'
import { Menu } from '../ui/menu.tsx'
import { ImageRetryContext } from '../ui/picture-contexts.ts'
import { useLayout, useRootAttribute } from '../ui/use-layout.ts'
import styles from './dashboard-frame.module.css'
import { MissingCodeAlert } from './missing-code.tsx'
import { OutageBanner, useRefetchAfterOutage } from './outage.tsx'

const CONTENT_ID = 'content'

const navigationEntries = [
  { to: paths.live, label: 'Dashboard', Icon: LayoutDashboard },
  { to: paths.scheduler, label: 'Scheduler', Icon: CalendarClock },
  { to: paths.gallery, label: 'Gallery', Icon: Images },
  { to: paths.job, label: 'Job', Icon: FolderClosed },
  { to: paths.alarm, label: 'Alarm', Icon: TriangleAlert },
] as const

/** In an upright window, the sidebar is a bar at the bottom. */
export const DashboardFrame = () => {
  const recoveryCount = useRefetchAfterOutage()
  useRootAttribute('layout', useLayout())
  return (
    <div className={styles.frame}>
      <a href={`#${CONTENT_ID}`} className={styles.skipLink} data-hidden-visually onClick={skipToContent}>
        Skip to content
      </a>
      <div className={styles.sidebar}>
        <Brand />
        <nav aria-label="Main" className={classNames(layout.stack, layout.spread, styles.nav)} data-gap="4" data-bar>
          <ul className={classNames(layout.stack, styles.entries)}>
            {navigationEntries.map(({ to, label, Icon }) => (
              <li key={to}>
                <NavLink to={to} className={styles.entry}>
                  <Icon aria-hidden />
                  <span>{label}</span>
                </NavLink>
              </li>
            ))}
          </ul>
          <div className={classNames(layout.stack, styles.actions)}>
            <RestartMenu className={styles.entry} />
            <LogoutButton className={styles.entry} />
          </div>
        </nav>
      </div>
      <main id={CONTENT_ID} tabIndex={-1} className={styles.main}>
        <AnnouncementRegion>
          <OutageBanner />
          <OutdatedPage />
          <ImageRetryContext value={recoveryCount}>
            <Outlet />
          </ImageRetryContext>
        </AnnouncementRegion>
      </main>
    </div>
  )
}

/** The default action of the skip link would add a fragment to the URL, and an entry to the history. */
const skipToContent = (event: MouseEvent) => {
  event.preventDefault()
  document.getElementById(CONTENT_ID)?.focus()
}

const Brand = () => {
  const isSimulator = useSession((settings) => settings.isSimulator)
  return (
    <header className={classNames(layout.stack, styles.brand)}>
      <Logo />
      {isSimulator && <Badge tone="warning">Simulator</Badge>}
    </header>
  )
}

/** Shown if another tab has opened a newer version of the console, whose database this page cannot use. */
const OutdatedPage = () => {
  const { isOutdated } = useStore(useConsole().area(createAccountStore).database)
  return isOutdated && <MissingCodeAlert cause="gone" />
}

const RestartMenu = ({ className }: { className?: string | undefined }) => {
  const rigConsole = useConsole()
  const system = useSingleMutation(restartService(rigConsole, 'System'))
  const pitunnel = useSingleMutation(restartService(rigConsole, 'Pitunnel'))
  const nxwitness = useSingleMutation(restartService(rigConsole, 'Nxwitness'))
  const motor = useSingleMutation(restartService(rigConsole, 'Motor'))
  return (
    <Menu
      label="Restart services"
      icon={<RotateCw aria-hidden />}
      triggerClassName={className}
      initialFocus="menu"
      items={[
        { label: 'Restart System', onSelect: () => system.mutate() },
        { label: 'Restart Pitunnel', onSelect: () => pitunnel.mutate() },
        { label: 'Restart Nxwitness', onSelect: () => nxwitness.mutate() },
        { label: 'Restart Motor', onSelect: () => motor.mutate() },
      ]}
    />
  )
}
