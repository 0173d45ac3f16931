import { CalendarClock, FolderClosed, Images, LayoutDashboard, TriangleAlert } from 'lucide-react'
import { NavLink, Outlet } from 'react-router-dom'
import { useStore } from 'zustand'
import { LogoutButton } from '../accounts/logout.tsx'
import { createAccountStore } from '../console/account/account-store.ts'
import { useConsole } from '../console/console-context.tsx'
import { paths } from '../console/paths.ts'
import { RestartMenu } from '../services/restart-menu.tsx'
import { AnnouncementRegion } from '../ui/announcements.tsx'
import { SkipLink } from '../ui/skip-link.tsx'
import { useLayout } from '../ui/use-layout.ts'
import { ImageRetryContext } from '../ui/use-picture-source.ts'
import { useRootAttribute } from '../ui/use-root-attribute.ts'
import { Brand } from './brand.tsx'
import styles from './dashboard-frame.module.css'
import { OutageBanner } from './outage-banner.tsx'
import { MissingPart } from './part-failure.tsx'
import { useRefetchAfterOutage } from './use-refetch-after-outage.ts'

const entries = [
  { to: paths.live, label: 'Dashboard', Icon: LayoutDashboard },
  { to: paths.scheduler, label: 'Scheduler', Icon: CalendarClock },
  { to: paths.gallery, label: 'Gallery', Icon: Images },
  { to: paths.job, label: 'Job', Icon: FolderClosed },
  { to: paths.alarm, label: 'Alarm', Icon: TriangleAlert },
] as const

/** Renders the sidebar and the screens of the dashboard area. In an upright window, the sidebar is a bar at the bottom. */
export const DashboardFrame = () => {
  const recoveries = useRefetchAfterOutage()
  useRootAttribute('layout', useLayout())
  return (
    <div className={styles.frame}>
      <SkipLink to="content" />
      <div className={styles.sidebar}>
        <Brand />
        <nav aria-label="Main" className={styles.nav} data-bar>
          <ul className={styles.entries}>
            {entries.map(({ to, label, Icon }) => (
              <li key={to}>
                <NavLink to={to} className={styles.entry}>
                  <Icon aria-hidden />
                  <span>{label}</span>
                </NavLink>
              </li>
            ))}
          </ul>
          <div className={styles.actions}>
            <RestartMenu className={styles.entry} />
            <LogoutButton className={styles.entry} />
          </div>
        </nav>
      </div>
      <main id="content" tabIndex={-1} className={styles.main}>
        <AnnouncementRegion>
          <OutageBanner />
          <OutdatedPage />
          <ImageRetryContext value={recoveries}>
            <Outlet />
          </ImageRetryContext>
        </AnnouncementRegion>
      </main>
    </div>
  )
}

/** Asks for a reload after another tab has opened a newer version, whose database this page cannot use. */
const OutdatedPage = () => {
  const { isOutdated } = useStore(useConsole().part(createAccountStore).database)
  return isOutdated && <MissingPart cause="gone" />
}
